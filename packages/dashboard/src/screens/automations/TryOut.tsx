import { changeOperators } from '../../../../../generated/condition-vocabulary.ts';
import type { TriedItem } from '../../../../../generated/sdk/types.gen.ts';
import { Button } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Draft } from './draft.ts';
import { Outcome } from './Outcome.tsx';
import { Ticks, Trace } from './Trace.tsx';
import styles from './TryOut.module.css';
import { texts } from './texts.ts';
import type { Trial } from './use-trial.ts';

/** What the automation would do to the last items, rule by rule. */
export function TryOut({ draft, trial }: { draft: Draft; trial: Trial }) {
  const words = useTexts(texts);
  const { items, isPending, isOutdated, start } = trial;
  const conditions = JSON.stringify(draft.conditions);
  const asksForChange = changeOperators.some((operator) => conditions.includes(`"operator":"${operator}"`));
  const matching = items?.filter(({ matched }) => matched).length ?? 0;
  return (
    <section className={styles.section} aria-labelledby="try-title">
      <div>
        <h2 id="try-title">{words.tryIt}</h2>
        <p className={styles.soft}>{words.tryHint}</p>
        {asksForChange && <p className={styles.notice}>{words.changeHint}</p>}
      </div>
      <Button icon="bolt" className={styles.start ?? ''} busy={isPending} onClick={start}>
        {words.tryNow}
      </Button>
      <p role="status">
        {items && (items.length > 0 ? words.tried(matching, items.length) : words.nothingToTry)}
        {isOutdated && ` ${words.changedSince}`}
      </p>
      {!!items?.length && (
        <Rows>
          {items.map((item) => (
            <Tried key={item.feedbackId} item={item} actions={item.matched ? trial.actions : []} />
          ))}
        </Rows>
      )}
    </section>
  );
}

function Tried({ item, actions }: { item: TriedItem; actions: Trial['actions'] }) {
  const words = useTexts(texts);
  const outcome = item.matched ? 'matched' : 'no-match';
  return (
    <li>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <Outcome outcome={outcome} label={words.would[outcome]} />
          <span className={styles.message}>
            <span className={styles.soft}>#{item.ticketNumber}</span> {item.message}
          </span>
          <Ticks trace={item.trace} />
          <Icon name="down" />
        </summary>
        <Trace trace={item.trace} actions={actions} />
      </details>
    </li>
  );
}
