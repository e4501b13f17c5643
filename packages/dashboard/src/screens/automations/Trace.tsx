import type { Action, ActionResult, DryRunAction, TracedRule } from '../../../../../generated/sdk/types.gen.ts';
import { Icon } from '../../parts/Icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './TryOut.module.css';
import { texts } from './texts.ts';
import { useWords } from './use-words.ts';

interface Traced {
  trace: readonly TracedRule[];
  actions: readonly TracedAction[];
}

/** Of a run, of a dry run, which says what would succeed, or of a trial, which knows only what would be done. */
type TracedAction = ActionResult | DryRunAction | Action;

/** Why it did or did not run, condition by condition, and what then came of each action. */
export function Trace({ trace, actions }: Traced) {
  const words = useTexts(texts);
  const { ruleInWords, valueInWords, actionInWords } = useWords();
  return (
    <ul className={styles.trace}>
      {trace.length === 0 && <li>{words.always}</li>}
      {trace.map((rule) => (
        <li key={JSON.stringify(rule)} className={rule.matched ? styles.held : styles.unmet}>
          <Icon name={rule.matched ? 'check' : 'close'} />
          <span>
            {ruleInWords(rule)}
            {!rule.matched && <span className={styles.soft}> ({words.it(valueInWords(rule.field, rule.actual))})</span>}
          </span>
        </li>
      ))}
      {actions.map((action) => (
        <li key={JSON.stringify(action)} className={isFine(action) ? styles.done : styles.failed}>
          <Icon name={isFine(action) ? 'bolt' : 'close'} />
          <span className={styles.wording}>
            {actionInWords(action)}
            {'error' in action && action.error && <span className={styles.error}> {action.error}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function isFine(action: TracedAction): boolean {
  if ('success' in action) return action.success;
  return 'wouldSucceed' in action ? action.wouldSucceed : true;
}

/** The same as marks alone, for a line. */
export function Ticks({ trace }: Pick<Traced, 'trace'>) {
  const words = useTexts(texts);
  const { ruleInWords } = useWords();
  return (
    <span className={styles.ticks}>
      {trace.map((rule) => {
        const label = `${ruleInWords(rule)}: ${rule.matched ? words.held : words.failed}`;
        return (
          <span
            key={JSON.stringify(rule)}
            role="img"
            aria-label={label}
            title={label}
            className={rule.matched ? styles.held : styles.unmet}
          >
            <Icon name={rule.matched ? 'check' : 'close'} />
          </span>
        );
      })}
    </span>
  );
}
