import styles from './Avatar.module.css';
import { hueOf } from './hue.ts';

/** Somebody's first letters, beside or instead of the name. The style draws them, so that they are no part of a button's name. */
export function Avatar({ name, title }: { name: string; title?: string }) {
  const letters = name
    .split(/[\s@._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]);
  return (
    <span
      className={styles.avatar}
      style={hueOf(name)}
      title={title}
      data-letters={letters.join('').toUpperCase()}
      aria-hidden="true"
    />
  );
}
