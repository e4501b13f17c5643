import { Link } from '@tanstack/react-router';
import type { FeedbackMetrics } from '../../../../../generated/sdk/types.gen.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullDay } from '../../texts/times.ts';
import { written } from './formats.ts';
import { itemsBehind } from './links.ts';
import type { Measure } from './measures.ts';
import styles from './Reports.module.css';
import { texts } from './texts.ts';
import type { Asked } from './use-report.ts';

interface Shown {
  measure: Measure;
  rows: FeedbackMetrics[];
  spans: { from: string; to: string }[];
  asked: Asked;
}

/** The numbers of a picture, each of which leads to its items. */
export function SeriesTable({ measure, rows, spans, asked }: Shown) {
  const words = useTexts(texts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={words.measures[measure.id]}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.from}</th>
            {measure.series.map(({ name }) => (
              <th key={name} scope="col">
                {words.series[name]}
              </th>
            ))}
            {measure.n && <th scope="col">n</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.from}>
              <th scope="row">{fullDay(row.from)}</th>
              {measure.series.map(({ name, read, behind }) => {
                const span = spans[index];
                const text = written(measure.unit, read(row));
                return (
                  <td key={name}>
                    {behind && span && read(row) ? (
                      <Link
                        to="/$workspaceId/inbox"
                        params={{ workspaceId: asked.workspaceId }}
                        search={itemsBehind(asked, behind, span, {
                          count: measure.unit === 'count' ? read(row) : undefined,
                        })}
                      >
                        {text}
                      </Link>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
              {measure.n && <td>{measure.n(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
