import type { Import } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Import.module.css';
import { texts } from './texts.ts';

/** Which fields of items that were there already the lines change, and how many change each, the most first. */
export function ChangedFields({ fields, isTrial }: { fields: Import['changedFields']; isTrial: boolean }) {
  const words = useTexts(texts);
  const names: Partial<Record<string, string>> = { ...words.fieldNames, ...words.otherFieldNames };
  const counted = Object.entries(fields).sort(([, one], [, other]) => other - one);
  if (counted.length === 0) return null;
  return (
    <section className={styles.changes}>
      <h3>{isTrial ? words.wouldChange : words.didChange}</h3>
      <dl className={styles.changed}>
        {counted.map(([field, count]) => (
          <div key={field}>
            <dt>{names[field] ?? field}</dt>
            <dd>{new Intl.NumberFormat().format(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
