import { useState } from 'react';
import type { App } from '../../../../generated/sdk/types.gen.ts';
import { counted, defineTexts, useTexts } from '../texts/texts.ts';
import { fullTime, relativeTime } from '../texts/times.ts';
import styles from './AppRow.module.css';
import { Button } from './Button.tsx';
import { Confirm } from './Confirm.tsx';

interface Shown {
  app: App;
  /** Whose it is, or where it reaches. */
  about: string;
  error: unknown;
  busy: boolean;
  onDisconnect: () => void;
}

/** An app that somebody has let in, and how to end that. */
export function AppRow({ app, about, error, busy, onDisconnect }: Shown) {
  const words = useTexts(texts);
  const [isAsking, setIsAsking] = useState(false);
  const { name, clientHost, redirectHost, scopes, createdAt, lastUsedAt } = app;
  const used = lastUsedAt === null ? words.neverUsed : words.lastUsed(relativeTime(lastUsedAt));
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.soft}>{[clientHost ?? redirectHost, about].join(' · ')}</p>
        <p className={styles.soft} title={fullTime(lastUsedAt ?? createdAt)}>
          {used}
        </p>
        <details className={styles.soft}>
          <summary>{words.scopeCount(scopes.length)}</summary>
          {scopes.join(', ')}
        </details>
      </div>
      <Button look="ghost" aria-label={words.disconnectNamed(name)} onClick={() => setIsAsking(true)}>
        {words.disconnect}
      </Button>
      {isAsking && (
        <Confirm
          title={words.title(name)}
          text={words.text}
          action={words.disconnect}
          error={error}
          busy={busy}
          onConfirm={onDisconnect}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}

const texts = defineTexts(
  {
    neverUsed: 'Never used',
    lastUsed: (time: string) => `Last used ${time}`,
    scopeCount: (count: number) => counted(count, { one: '# scope', other: '# scopes' }),
    disconnect: 'Disconnect',
    disconnectNamed: (name: string) => `Disconnect ${name}`,
    title: (name: string) => `Disconnect ${name}?`,
    text: 'It reaches nothing here from now on. The automations, subscriptions and webhooks that it made or changed last are switched off. Macros, saved views, links to conversations and settings of projects stay. It can ask to be let in again.',
  },
  {
    de: {
      neverUsed: 'Nie benutzt',
      lastUsed: (time: string) => `Zuletzt benutzt ${time}`,
      scopeCount: (count: number) => counted(count, { one: '# Recht', other: '# Rechte' }),
      disconnect: 'Trennen',
      disconnectNamed: (name: string) => `${name} trennen`,
      title: (name: string) => `${name} trennen?`,
      text: 'Sie erreicht ab jetzt nichts mehr. Automationen, Abonnements und Webhooks, die sie angelegt oder zuletzt geändert hat, werden ausgeschaltet. Makros, Ansichten, Links zu Unterhaltungen und Einstellungen von Projekten bleiben. Sie kann erneut um Zugang bitten.',
    },
  },
);
