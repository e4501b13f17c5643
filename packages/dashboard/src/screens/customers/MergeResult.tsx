import type { Customer, CustomerDetail } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Dialogs.module.css';
import { texts } from './texts.ts';
import { nameOf } from './use-customer.ts';

interface Merged {
  result: CustomerDetail;
  target: Customer;
  source: Customer;
}

/** The customer who would stay. What comes from the other is marked, and what the other loses is named. */
export function MergeResult({ result, target, source }: Merged) {
  const words = useTexts(texts);
  const lists = [
    [words.emails, result.emails, target.emails],
    [words.phones, result.phones, target.phones],
    [words.tags, result.tags, target.tags],
  ] as const;
  const dropped = (['name', 'company'] as const).flatMap((field) => {
    const value = source[field];
    return value && result[field] !== value ? [words.conflict(words[field], value)] : [];
  });
  return (
    <section className={styles.result} aria-labelledby="result">
      <h3 id="result">
        {words.result}: {nameOf(result, words.nameless)}
      </h3>
      <dl>
        {result.company && <Line name={words.company} values={[result.company]} before={[target.company ?? '']} />}
        {lists.map(
          ([name, values, before]) =>
            values.length > 0 && <Line key={name} name={name} values={values} before={before} />,
        )}
        {result.notes && <Line name={words.notes} values={[result.notes]} before={[result.notes]} />}
        <Line name={words.count} values={[String(result.feedbackCount)]} before={[String(result.feedbackCount)]} />
      </dl>
      {dropped.map((text) => (
        <p key={text} className={styles.dropped}>
          {text}
        </p>
      ))}
    </section>
  );
}

function Line({ name, values, before }: { name: string; values: readonly string[]; before: readonly string[] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {values.map((value, index) => (
          <span key={value}>
            {index > 0 && ', '}
            {before.includes(value) ? value : <ins>{value}</ins>}
          </span>
        ))}
      </dd>
    </div>
  );
}
