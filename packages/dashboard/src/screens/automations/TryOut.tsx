import { changeOperators } from '../../../../../generated/condition-vocabulary.ts';
import type { Automation } from '../../../../../generated/sdk/types.gen.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Outcome } from './Outcome.tsx';
import { Ticks, Trace } from './Trace.tsx';
import styles from './TryOut.module.css';
import { texts } from './texts.ts';
import { type Tried, useTryOut } from './use-try-out.ts';

/** What the automation would do to the last items, rule by rule. */
export function TryOut({ automation, isEdited }: { automation: Automation; isEdited: boolean }) {
  const words = useTexts(texts);
  const { tried, total, isRunning, error, start } = useTryOut(automation);
  const asksForChange = changeOperators.some((operator) =>
    JSON.stringify(automation.conditions).includes(`"operator":"${operator}"`),
  );
  const matching = tried?.filter(({ result }) => result.outcome !== 'no-match').length ?? 0;
  return (
    <section className={styles.section} id="try" aria-labelledby="try-title">
      <div>
        <h2 id="try-title">{words.tryIt}</h2>
        <p className={styles.soft}>{words.tryHint}</p>
        {isEdited && <p className={styles.soft}>{words.saveFirst}</p>}
        {asksForChange && <p className={styles.notice}>{words.changeHint}</p>}
      </div>
      <Button icon="bolt" className={styles.start ?? ''} busy={isRunning} onClick={start}>
        {words.tryNow}
      </Button>
      <Failure error={error} />
      <p role="status">
        {tried && isRunning && words.trying(tried.length, total)}
        {tried && !isRunning && (total > 0 ? words.tried(matching, total) : words.nothingToTry)}
      </p>
      {!!tried?.length && (
        <Rows>
          {tried.map((one) => (
            <TriedItem key={one.item.id} tried={one} />
          ))}
        </Rows>
      )}
    </section>
  );
}

function TriedItem({ tried: { item, result } }: { tried: Tried }) {
  const words = useTexts(texts);
  return (
    <li>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <Outcome outcome={result.outcome} label={words.would[result.outcome]} />
          <span className={styles.message}>
            <span className={styles.soft}>#{item.ticketNumber}</span> {item.message}
          </span>
          <Ticks trace={result.trace} />
          <Icon name="down" />
        </summary>
        <Trace trace={result.trace} actions={result.actions} />
      </details>
    </li>
  );
}
