import styles from './Plot.module.css';
import type { Frame, PlottedSeries } from './plotted.ts';

const widest = 34;

/** A bar for each column, of parts one above the other. The last one is unfinished: its outline is dashed. */
export function Bars({ series, frame }: { series: PlottedSeries[]; frame: Frame }) {
  const width = Math.min(widest, Math.max(1, frame.step * 0.68));
  const columns = series[0]?.values.length ?? 0;
  return Array.from({ length: columns }, (_, column) => {
    let below = 0;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
      <g key={column} className={column === columns - 1 ? styles.open : ''}>
        {series.map(({ name, values }, index) => {
          const value = values[column] ?? 0;
          const [from, to] = [frame.y(below), frame.y(below + value)];
          below += value;
          return value > 0 ? (
            <rect
              key={name}
              className={styles.bar}
              data-tone={`stack-${index}`}
              x={frame.x(column) - width / 2}
              y={to}
              width={width}
              height={from - to}
            />
          ) : null;
        })}
      </g>
    );
  });
}
