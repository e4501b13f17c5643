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

/** Switches for all that the app asks for and the reader's role permits: what it sees, what it changes, what it deletes. */
export function Scopes({ scopes, chosen, onChange }: Choice) {
  const words = useTexts(texts);
  const permitted = scopes.filter(({ allowed }) => allowed);
  const excess = scopes.length - permitted.length;
  const groups = [
    { title: words.reads, ending: ':read' },
    { title: words.changes, ending: ':write' },
    { title: words.deletes, ending: ':delete' },
  ];
  const shown = groups.map(({ title, ending }) => {
    const own = permitted.filter(({ scope }) => scope.endsWith(ending));
    if (own.length === 0) return null;
    return (
      <fieldset key={ending} className={styles.group}>
        <legend>{title}</legend>
        {own.map(({ scope, words: sent }) => (
          <CheckField
            key={scope}
            label={words.scopes[scope] ?? sent}
            checked={chosen.includes(scope)}
            onChange={(isOn) => onChange(scope, isOn)}
          />
        ))}
      </fieldset>
    );
  });
  return (
    <>
      {permitted.length > 0 && <p className={styles.choose}>{words.may}</p>}
      {shown}
      {permitted.length > 0 && chosen.length === 0 && <p role="status">{words.nothing}</p>}
      {excess > 0 && <p className={styles.soft}>{words.notYours(excess)}</p>}
    </>
  );
}
