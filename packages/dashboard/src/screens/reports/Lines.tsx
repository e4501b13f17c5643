import styles from './Plot.module.css';
import type { Frame, PlottedSeries } from './plotted.ts';

/** A line for each series. Where nothing was measured it has a gap, and what is unfinished is dashed. */
export function Lines({ series, frame, shown }: { series: PlottedSeries[]; frame: Frame; shown: number | undefined }) {
  return (
    <>
      {series.map(
        ({ name, before }) => before && <path key={name} className={styles.before} d={pathOf(before, frame)} />,
      )}
      {series.map(({ name, values }, index) => {
        const last = values.length - 1;
        const tone = `lines-${index}`;
        const end = values[last] ?? null;
        return (
          <g key={name} data-tone={tone}>
            {series.length === 1 && <path className={styles.area} d={areaOf(values.slice(0, last), frame)} />}
            <path className={styles.line} d={pathOf(values.slice(0, last), frame)} />
            <path
              className={styles.unfinished}
              d={pathOf(
                values.map((value, at) => (at < last - 1 ? null : value)),
                frame,
              )}
            />
            {end !== null && <circle className={styles.end} cx={frame.x(last)} cy={frame.y(end)} r={3} />}
            {values.map((value, at) =>
              value !== null && (at === shown || isAlone(values, at)) ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place.
                <circle key={at} className={styles.point} cx={frame.x(at)} cy={frame.y(value)} r={3} />
              ) : null,
            )}
          </g>
        );
      })}
    </>
  );
}

function isAlone(values: (number | null)[], at: number): boolean {
  const isMissing = (index: number) => (values[index] ?? null) === null;
  return at < values.length - 1 && isMissing(at - 1) && isMissing(at + 1);
}

function pathOf(values: (number | null)[], { x, y }: Frame): string {
  let isDrawing = false;
  const parts = values.map((value, index) => {
    const command = value === null ? '' : `${isDrawing ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    isDrawing = value !== null;
    return command;
  });
  return parts.join('');
}

/** The ground below a line without gaps. */
function areaOf(values: (number | null)[], frame: Frame): string {
  if (values.length < 2 || values.includes(null)) return '';
  const [first, last] = [frame.x(0), frame.x(values.length - 1)];
  return `${pathOf(values, frame)}L${last.toFixed(1)} ${frame.y(0)}L${first.toFixed(1)} ${frame.y(0)}Z`;
}
