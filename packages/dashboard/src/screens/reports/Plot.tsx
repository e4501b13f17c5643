import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { InboxSearch } from '../items/filters.ts';
import { Bars } from './Bars.tsx';
import { written } from './formats.ts';
import { Lines } from './Lines.tsx';
import styles from './Plot.module.css';
import type { PlottedSeries } from './plotted.ts';
import { marksOf, type Unit } from './scale.ts';
import { useWidth } from './use-width.ts';

interface Given {
  kind: 'lines' | 'stack';
  unit: Unit;
  labels: string[];
  series: PlottedSeries[];
  /** For those who do not see it. */
  summary: string;
  workspaceId: string;
  /** The items behind each column. */
  links: (InboxSearch | undefined)[];
}

const height = 168;
const bottom = 20;
const leastLabelWidth = 60;

/** A picture of numbers over time. The last column is unfinished, and drawn so. */
export function Plot({ kind, unit, labels, series, summary, workspaceId, links }: Given) {
  const [ref, width] = useWidth();
  const [shown, show] = useState<number>();
  const marks = marksOf(unit, mostOf(kind, series));
  const top = marks.at(-1) ?? 1;
  const left = 14 + 7 * Math.max(...marks.map((mark) => written(unit, mark).length));
  const inner = Math.max(1, width - left);
  const step = inner / Math.max(1, labels.length);
  const frame = {
    x: (index: number) => left + step * (index + 0.5),
    y: (value: number) => 6 + (height - bottom - 6) * (1 - value / top),
    step,
  };
  const every = Math.ceil(leastLabelWidth / step);
  return (
    <div className={styles.plot}>
      <div ref={ref} className={styles.drawing} style={{ height }}>
        <svg width={width} height={height} role="img" aria-label={summary}>
          {marks.map((mark) => (
            <g key={mark}>
              <line className={styles.mark} x1={left} x2={width} y1={frame.y(mark)} y2={frame.y(mark)} />
              <text className={styles.label} x={left - 8} y={frame.y(mark) + 4} textAnchor="end">
                {written(unit, mark)}
              </text>
            </g>
          ))}
          {labels.map((label, index) =>
            (labels.length - 1 - index) % every === 0 ? (
              <text
                key={label}
                className={styles.label}
                x={Math.min(frame.x(index), width - 3.7 * label.length)}
                y={height - 4}
                textAnchor="middle"
              >
                {label}
              </text>
            ) : null,
          )}
          {shown !== undefined && (
            <line className={styles.cursor} x1={frame.x(shown)} x2={frame.x(shown)} y1={6} y2={height - bottom} />
          )}
          {kind === 'lines' ? (
            <Lines series={series} frame={frame} shown={shown} />
          ) : (
            <Bars series={series} frame={frame} />
          )}
        </svg>
        <Columns labels={labels} links={links} left={left} workspaceId={workspaceId} onShow={show} />
      </div>
      <Legend kind={kind} unit={unit} series={series} labels={labels} shown={shown} />
    </div>
  );
}

interface ColumnsOf extends Pick<Given, 'labels' | 'links' | 'workspaceId'> {
  left: number;
  onShow: (index: number | undefined) => void;
}

/** Each column shows its numbers to a pointer, and leads to their items. For the keyboard there is the table. */
function Columns({ labels, links, left, workspaceId, onShow }: ColumnsOf) {
  return (
    <div className={styles.columns} style={{ insetInlineStart: left }} aria-hidden="true">
      {labels.map((label, index) => {
        const search = links[index];
        const events = { onMouseEnter: () => onShow(index), onMouseLeave: () => onShow(undefined) };
        return search ? (
          <Link
            key={label}
            tabIndex={-1}
            to="/$workspaceId/inbox"
            params={{ workspaceId }}
            search={search}
            preload={false}
            {...events}
          />
        ) : (
          <span key={label} {...events} />
        );
      })}
    </div>
  );
}

function Legend({
  kind,
  unit,
  series,
  labels,
  shown,
}: Omit<Given, 'summary' | 'workspaceId' | 'links'> & { shown: number | undefined }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, values }, index) => (
        <li key={name}>
          <i className={styles.swatch} data-tone={toneOf(kind, index)} />
          {name}
          {shown !== undefined && <b>{written(unit, values[shown] ?? null)}</b>}
        </li>
      ))}
      {shown !== undefined && <li className={styles.when}>{labels[shown]}</li>}
    </ul>
  );
}

/** Lines have colours of their own, and the parts of a bar shades of one. */
function toneOf(kind: 'lines' | 'stack', index: number): string {
  return `${kind}-${index}`;
}

function mostOf(kind: 'lines' | 'stack', series: PlottedSeries[]): number {
  if (kind === 'lines')
    return Math.max(
      1,
      ...series.flatMap(({ values, before = [] }) => [...values, ...before]).map((value) => value ?? 0),
    );
  const columns = series[0]?.values.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  return Math.max(1, ...(columns ?? []));
}
