import type { Priority, StatusCategory, StatusColor } from '../../../../generated/sdk/types.gen.ts';
import styles from './Values.module.css';

const heights: Record<Priority, number> = { low: 1, medium: 2, high: 3, urgent: 4 };

/** Bars as high as the priority. What it is stands beside it, or in the label of its button. */
export function PriorityMark({ priority }: { priority: Priority | null }) {
  const filled = priority ? heights[priority] : 0;
  return (
    <svg
      className={`${styles.priority} ${priority === 'urgent' ? styles.urgent : ''}`}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {[1, 2, 3, 4].map((bar) => (
        <rect
          key={bar}
          x={bar * 3.4 - 1.6}
          y={13 - bar * 2.6}
          width="2.2"
          height={bar * 2.6}
          rx="0.8"
          opacity={bar <= filled ? 1 : 0.28}
        />
      ))}
    </svg>
  );
}

interface Status {
  category: StatusCategory;
  label: string;
  color?: StatusColor | undefined;
}

export function StatusMark({ category, label, color }: Status) {
  return (
    <span className={`${styles.status} ${styles[category]} ${color ? styles[color] : ''}`}>
      <i className={styles.dot} aria-hidden="true" />
      {label}
    </span>
  );
}

export function Tag({ children }: { children: string }) {
  return (
    <span className={styles.tag} dir="auto">
      {children}
    </span>
  );
}
