import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Or.module.css';

/** A line between two ways to do the same. */
export function Or() {
  return <p className={styles.or}>{useTexts(shared).or}</p>;
}
