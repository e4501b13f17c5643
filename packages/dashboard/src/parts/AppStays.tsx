import type { AppStay } from '../../../../generated/sdk/types.gen.ts';
import { defineTexts, useTexts } from '../texts/texts.ts';
import { Dialog } from './Dialog.tsx';

export interface EndedApp {
  name: string;
  stays: AppStay[];
  hasMoreStays: boolean;
}

/** Says what stays of an app that was disconnected, for somebody to look at. */
export function AppStays({ app: { name, stays, hasMoreStays }, onClose }: { app: EndedApp; onClose: () => void }) {
  const words = useTexts(texts);
  return (
    <Dialog title={words.title(name)} hasClose onClose={onClose}>
      <p>{words.text}</p>
      <ul>
        {stays.map((one) => (
          <li key={`${one.type} ${one.id}`}>
            {words.types[one.type]} <bdi>{one.name}</bdi>
            {one.fields.length > 0 && `: ${one.fields.join(', ')}`}
          </li>
        ))}
        {hasMoreStays && <li>{words.more}</li>}
      </ul>
    </Dialog>
  );
}

const texts = defineTexts(
  {
    title: (name: string) => `${name} is disconnected`,
    text: 'It made or set this last, and it stays. Look whether you want it.',
    types: { macro: 'Macro', view: 'Saved view', link: 'Link to the conversation of', project: 'Settings of' },
    more: 'And more.',
  },
  {
    de: {
      title: (name: string) => `${name} ist getrennt`,
      text: 'Das hat sie angelegt oder zuletzt gesetzt, und es bleibt. Sehen Sie nach, ob Sie es so wollen.',
      types: { macro: 'Makro', view: 'Ansicht', link: 'Link zur Unterhaltung von', project: 'Einstellungen von' },
      more: 'Und mehr.',
    },
  },
);
