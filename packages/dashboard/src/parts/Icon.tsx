import styles from './Icon.module.css';
import { type IconName, icons } from './icons.ts';

/** A drawing beside a text that says the same, or within a button that has a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
