import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime } from '../../texts/times.ts';
import { valuesOf } from '../items/custom-fields.ts';
import { useCustomFields } from '../items/use-custom-fields.ts';
import styles from './Message.module.css';
import { mailInTexts } from './mail-in-texts.ts';
import { texts } from './texts.ts';

/** Where the item came from, as its sender or their site told. */
export function Context({ item }: { item: FeedbackDetail }) {
  const { channel, context, customMetadata } = item;
  const known = new Set(useCustomFields(item.projectId).map(({ id }) => id));
  const words = useTexts(texts);
  const names: Record<string, string> = useTexts(mailInTexts).context;
  const { customFields: _shownAsProperties, ...metadata } = customMetadata ?? {};
  const otherFields = Object.entries(valuesOf(item)).filter(([id]) => !known.has(id));
  const entries = Object.entries({ ...context, ...metadata, ...Object.fromEntries(otherFields) }).filter(
    ([, value]) => !isEmpty(value),
  );
  if (entries.length === 0) return null;
  const isMail = channel === 'email';
  return (
    <details className={styles.context}>
      <summary>{words.context}</summary>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{(isMail && names[name]) || name}</dt>
            <dd>{isMail && name === 'date' ? fullTime(String(value)) : inWords(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function inWords(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
