import styles from './Drawing.module.css';
import { type IconName, icons } from './icons.ts';

/** The motif of empty pages and of the sign-in: a card above its tray, with the icon of the page. */
export function Drawing({ icon }: { icon: IconName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 80" aria-hidden="true">
      <ellipse className={styles.shade} cx="60" cy="71" rx="44" ry="5" />
      <rect className={styles.back} x="34" y="12" width="52" height="34" rx="6" transform="rotate(-7 60 29)" />
      <rect className={styles.card} x="32" y="16" width="56" height="36" rx="6" />
      <path className={styles.text} d="M42 27h24M42 35h36" />
      <path className={styles.tray} d="M18 44h24l6 9h24l6-9h24v17a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8z" />
      <circle className={styles.dot} cx="90" cy="18" r="12" />
      <path className={styles.icon} d={icons[icon]} transform="translate(83 11) scale(.875)" />
    </svg>
  );
}
