import styles from './Bars.module.css';

const height = 40;
const step = 10;
const least = 2;

/** A bar for each day. The latest ones are those that the numbers are about. */
export function Bars({ values, latest }: { values: readonly number[]; latest: number }) {
  const most = Math.max(...values, 1);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${values.length * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        const size = Math.max(least, (value / most) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={index}
            className={index >= values.length - latest ? styles.latest : styles.before}
            x={index * step + 1}
            y={height - size}
            width={step - 2}
            height={size}
            rx="1"
          />
        );
      })}
    </svg>
  );
}
