import styles from './Icon.module.css';
import { type IconName, icons } from './icons.ts';

/** A drawing beside a text that says the same, or within a button that has a label. */
export function Icon({ name }: { name: IconName }) {
  const isTurned = name === 'back' || name === 'forward' || name === 'send';
  return (
    <svg className={`${styles.icon} ${isTurned ? styles.turned : ''}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
