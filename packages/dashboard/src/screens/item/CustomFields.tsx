import { lazy, Suspense, useState } from 'react';
import type { CustomFieldDefinition } from '../../../../../generated/sdk/types.gen.ts';
import { latePart } from '../../base/late.ts';
import { ForReaders } from '../../parts/ForReaders.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Tag } from '../../parts/Values.tsx';
import { useTexts } from '../../texts/texts.ts';
import { fullDay } from '../../texts/times.ts';
import { isShown, valuesOf } from '../items/custom-fields.ts';
import type { SeenItem } from '../items/seen-item.ts';
import { useCustomFields } from '../items/use-custom-fields.ts';
import styles from './Properties.module.css';
import { texts } from './texts.ts';

const EditCustomField = lazy(async () => ({
  default: (await latePart(() => import('./EditCustomField.tsx'))).EditCustomField,
}));

/** The fields of the item's project. A field that others rule out is shown only while it has a value. */
export function CustomFields({ seen }: { seen: SeenItem }) {
  const fields = useCustomFields(seen.item.projectId);
  const values = valuesOf(seen.item);
  const shown = fields.filter((field) => isShown(field, values) || values[field.id] !== undefined);
  return shown.map((field) => <CustomField key={field.id} seen={seen} field={field} value={values[field.id]} />);
}

function CustomField({ seen, field, value }: { seen: SeenItem; field: CustomFieldDefinition; value: unknown }) {
  const [isOpen, setIsOpen] = useState(false);
  const { label, type } = field;
  const isLink = type === 'url' && typeof value === 'string' && /^https?:/i.test(value);
  return (
    <div className={styles.property}>
      <dt className={styles.name} dir="auto">
        {label}
      </dt>
      <dd className={styles.withLink}>
        <button type="button" className={styles.value} onClick={() => setIsOpen(true)}>
          <ForReaders>{`${label}: `}</ForReaders>
          <Value field={field} value={value} />
        </button>
        {isLink && <Open label={label} url={value} />}
        {isOpen && (
          <Suspense fallback={null}>
            <EditCustomField seen={seen} field={field} onClose={() => setIsOpen(false)} />
          </Suspense>
        )}
      </dd>
    </div>
  );
}

function Open({ label, url }: { label: string; url: string }) {
  const words = useTexts(texts);
  return (
    <a
      className={styles.link}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={words.openLink(label)}
      title={url}
    >
      <Icon name="external" />
    </a>
  );
}

function Value({ field: { type }, value }: { field: CustomFieldDefinition; value: unknown }) {
  const words = useTexts(texts);
  if (value === undefined || value === null || value === '') return words.none;
  if (Array.isArray(value))
    return value.length > 0 ? value.map((one) => <Tag key={String(one)}>{String(one)}</Tag>) : words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (type === 'date') return fullDay(String(value));
  return <bdi className={type === 'textarea' ? styles.lines : undefined}>{String(value)}</bdi>;
}
