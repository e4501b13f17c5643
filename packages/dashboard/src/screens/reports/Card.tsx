import { type ReactNode, useId } from 'react';
import { Button } from '../../parts/Button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Cells, downloadCsv } from './csv.ts';
import styles from './Reports.module.css';
import { texts } from './texts.ts';

interface Given {
  title: string;
  /** The definition of its numbers. */
  hint: string;
  /** How many items it is about. */
  n?: number | undefined;
  file: string;
  cells: () => Cells;
  isTable?: boolean;
  onTable?: (isTable: boolean) => void;
  children: ReactNode;
}

/** A picture or a table with its title, as a table if asked for, and as a file. */
export function Card({ title, hint, n, file, cells, isTable, onTable, children }: Given) {
  const words = useTexts(texts);
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={styles.soft}>
            {hint}
            {n !== undefined && ` ${words.n(n)}`}
          </p>
        </div>
        <div className={styles.cardActions}>
          {onTable && (
            <Button
              look="ghost"
              aria-pressed={isTable}
              aria-label={words.asTableOf(title)}
              onClick={() => onTable(!isTable)}
            >
              {words.asTable}
            </Button>
          )}
          <Button look="ghost" aria-label={words.csvOf(title)} onClick={() => downloadCsv(file, cells())}>
            CSV
          </Button>
        </div>
      </div>
      {children}
    </article>
  );
}
