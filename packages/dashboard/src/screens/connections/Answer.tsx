import type { SubscriptionTestOutcome } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Connections.module.css';
import { Light } from './Health.tsx';
import { texts } from './texts.ts';

/** What the receiver answered to one attempt, or why it did not. */
export function Answer({ answer }: { answer: SubscriptionTestOutcome }) {
  const words = useTexts(texts);
  const { status, durationMs, error, responseBody } = answer;
  return (
    <div className={styles.answer}>
      <p>
        <Light look={error ? 'bad' : 'good'}>{status === null ? words.noAnswer : words.answered(status)}</Light>
        <span className={styles.soft}>{words.took(durationMs)}</span>
      </p>
      {error && <p className={styles.soft}>{error}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      {responseBody && <pre tabIndex={0}>{responseBody}</pre>}
    </div>
  );
}
