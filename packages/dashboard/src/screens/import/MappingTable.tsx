import { Select } from '../../parts/Select.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Import.module.css';
import { fields } from './mapping.ts';
import type { FileHead } from './read-head.ts';
import { texts } from './texts.ts';
import type { Planning } from './use-planning.ts';

type Shown = Pick<Planning, 'mapping' | 'own' | 'isBusy' | 'change'> & { head: FileHead };

/** Each column with its first values, and the field that it fills. */
export function MappingTable({ head: { columns, rows }, mapping, own, isBusy, change }: Shown) {
  const words = useTexts(texts);
  const choose = (column: string, field: string) => {
    const { [column]: _before, ...others } = mapping;
    change({ mapping: field ? { ...others, [column]: field } : others });
  };
  const targets = [
    { value: '', label: words.leaveOut },
    ...fields.map((field) => ({ value: field, label: words.fieldNames[field] })),
    ...own,
  ];
  return (
    <table className={styles.mapping}>
      <thead>
        <tr>
          <th scope="col" className={styles.heading}>
            {words.column}
          </th>
          <th scope="col" className={`${styles.heading} ${styles.wide}`}>
            {words.values}
          </th>
          <th scope="col" className={styles.heading}>
            {words.field}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, index) => (
          <tr key={column}>
            <th scope="row" className={mapping[column] ? '' : styles.left}>
              {column}
            </th>
            <td className={styles.values}>
              {rows
                .map((row) => row[index]?.trim())
                .filter(Boolean)
                .join(' · ') || '–'}
            </td>
            <td>
              <Select
                aria-label={words.fieldOf(column)}
                value={mapping[column] ?? ''}
                options={targets}
                disabled={isBusy}
                onChoose={(field) => choose(column, field)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
