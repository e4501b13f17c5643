import { useTexts } from '../../texts/texts.ts';
import { Keys } from './Keys.tsx';
import { Members } from './Members.tsx';
import styles from './Team.module.css';
import { texts } from './texts.ts';

export function Team() {
  const words = useTexts(texts);
  return (
    <div className={styles.page}>
      <h1>{words.title}</h1>
      <Members />
      <Keys />
    </div>
  );
}
