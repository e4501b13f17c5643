import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Card } from './Card.tsx';
import type { Cells } from './csv.ts';
import { shortDay, written } from './formats.ts';
import { itemsBehind } from './links.ts';
import { type Measure, measures } from './measures.ts';
import { Plot } from './Plot.tsx';
import styles from './Reports.module.css';
import { SeriesTable } from './SeriesTable.tsx';
import { texts } from './texts.ts';
import type { Asked, Numbers } from './use-report.ts';

interface Shown {
  asked: Asked;
  numbers: Numbers;
}

/** The numbers over time, in pictures of which each can be a table. */
export function Charts(shown: Shown) {
  return (
    <div className={styles.cards}>
      {measures.map((measure) => (
        <Chart key={measure.id} measure={measure} {...shown} />
      ))}
    </div>
  );
}

function Chart({ measure, asked, numbers }: Shown & { measure: Measure }) {
  const words = useTexts(texts);
  const [isTable, setIsTable] = useState(false);
  const { rows = [], rowsBefore } = numbers;
  const { interval, to } = asked.span;
  const spans = rows.map(({ from }, index) => ({ from, to: rows[index + 1]?.from ?? to }));
  const name = (series: Measure['series'][number]) => words.series[series.name];
  const n = measure.n && rows.reduce((sum, row) => sum + (measure.n?.(row) ?? 0), 0);
  const first = measure.series[0];
  const cells = (): Cells => [
    [words.from, ...measure.series.map(name), ...(measure.n ? ['n'] : [])],
    ...rows.map((row) => [
      row.from,
      ...measure.series.map(({ read }) => read(row)),
      ...(measure.n ? [measure.n(row)] : []),
    ]),
  ];
  return (
    <Card
      title={words.measures[measure.id]}
      hint={words.definitions[measure.id]}
      n={n}
      file={`${measure.id}-${asked.span.from}`}
      cells={cells}
      isTable={isTable}
      onTable={setIsTable}
    >
      {isTable ? (
        <SeriesTable measure={measure} rows={rows} spans={spans} asked={asked} />
      ) : (
        <Plot
          kind={measure.kind}
          unit={measure.unit}
          labels={rows.map(({ from }) => shortDay(from, interval))}
          series={measure.series.map((series) => ({
            name: name(series),
            values: rows.map(series.read),
            ...(rowsBefore &&
              measure.kind === 'lines' && {
                before: rows.map((_, at) => (rowsBefore[at] ? series.read(rowsBefore[at]) : null)),
              }),
          }))}
          summary={words.summary(
            words.measures[measure.id],
            measure.series
              .map((series) => `${name(series)} ${written(measure.unit, lastOf(rows.map(series.read)))}`)
              .join(', '),
          )}
          workspaceId={asked.workspaceId}
          links={spans.map((span) => (first?.behind ? itemsBehind(asked, first.behind, span) : undefined))}
        />
      )}
    </Card>
  );
}

function lastOf(values: (number | null)[]): number | null {
  return values.findLast((value) => value !== null) ?? null;
}
