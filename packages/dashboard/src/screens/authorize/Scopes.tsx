import type { AppScope } from '../../../../../generated/sdk/types.gen.ts';
import { CheckField } from '../../parts/CheckField.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Authorize.module.css';
import { texts } from './texts.ts';

interface Choice {
  scopes: AppScope[];
  chosen: string[];
  onChange: (scope: AppScope['scope'], isOn: boolean) => void;
}

/** Switches for all that the app asks for: what it sees, what it changes, what it deletes. */
export function Scopes({ scopes, chosen, onChange }: Choice) {
  const words = useTexts(texts);
  const groups = [
    { title: words.reads, ending: ':read' },
    { title: words.changes, ending: ':write' },
    { title: words.deletes, ending: ':delete' },
  ];
  return groups.map(({ title, ending }) => {
    const own = scopes.filter(({ scope }) => scope.endsWith(ending));
    if (own.length === 0) return null;
    return (
      <fieldset key={ending} className={styles.group}>
        <legend>{`${words.may}: ${title}`}</legend>
        {own.map(({ scope, words: sent, allowed }) => (
          <CheckField
            key={scope}
            label={words.scopes[scope] ?? sent}
            hint={allowed ? undefined : words.notYours}
            checked={chosen.includes(scope)}
            disabled={!allowed}
            onChange={(isOn) => onChange(scope, isOn)}
          />
        ))}
      </fieldset>
    );
  });
}
