import { Button } from '../../parts/Button.tsx';
import { Section } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Import.module.css';
import { Outcome } from './Outcome.tsx';
import { texts } from './texts.ts';
import type { Plan } from './use-import.ts';
import type { Planning } from './use-planning.ts';

/** Tries the import first. The button that stores stands below what the trial has found. */
export function Check({
  plan,
  trial,
  real,
  hasMessage,
  isBusy,
}: Omit<Planning, 'plan' | 'head' | 'source'> & { plan: Plan }) {
  const words = useTexts(texts);
  const isReal = real.state || real.isRunning || real.error;
  return (
    <Section title={words.check} hint={hasMessage ? words.checkHint : words.noMessage}>
      {!isReal && (
        <div className={styles.actions}>
          <Button
            look={trial.state ? 'plain' : 'primary'}
            busy={isBusy}
            disabled={!hasMessage}
            onClick={() => trial.start(plan)}
          >
            {words.checkNow}
          </Button>
        </div>
      )}
      {isReal ? (
        <Outcome run={real} isTrial={false} />
      ) : (
        <Outcome run={trial} isTrial onImport={() => real.start(plan)} />
      )}
    </Section>
  );
}
