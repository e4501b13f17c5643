import { apiKeyScopeValues } from '../../../../../generated/contract-constants.ts';
import { Button } from '../../parts/Button.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Dialogs.module.css';
import { texts } from './texts.ts';

export type Scope = (typeof apiKeyScopeValues)[number];

interface Choice {
  chosen: readonly Scope[];
  onChoose: (chosen: readonly Scope[]) => void;
}

/** Every scope of the contract, by the name that the documentation uses, and the usual sets of them. */
export function Scopes({ chosen, onChoose }: Choice) {
  const words = useTexts(texts);
  const sets = [
    { label: words.all, scopes: apiKeyScopeValues },
    { label: words.readOnly, scopes: apiKeyScopeValues.filter((scope) => scope.endsWith(':read')) },
    { label: words.nothing, scopes: [] },
  ];
  const toggle = (scope: Scope) =>
    onChoose(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  return (
    <fieldset className={styles.group}>
      <legend>{words.scopes}</legend>
      <div className={styles.presets}>
        {sets.map(({ label, scopes }) => (
          <Button key={label} look="ghost" onClick={() => onChoose(scopes)}>
            {label}
          </Button>
        ))}
        <span className={styles.count}>{words.chosen(chosen.length)}</span>
      </div>
      <div className={styles.scopes}>
        {apiKeyScopeValues.map((scope) => (
          <label key={scope} className={styles.scope}>
            <input type="checkbox" checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
            {scope}
          </label>
        ))}
      </div>
      {chosen.length === 0 && (
        <p className={styles.error} role="alert">
          {words.chooseScope}
        </p>
      )}
    </fieldset>
  );
}
