import { language } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Present.module.css';
import { presenceTexts } from './presence-texts.ts';
import type { Other } from './use-presence.ts';

/** Names the others at the item: two answers to one customer are one too many. */
export function Present({ others }: { others: Other[] }) {
  const words = useTexts(presenceTexts);
  const inWords = (state: 'writing' | 'viewing') => {
    const names = others.filter((one) => one.state === state).map(({ name }) => name);
    return names.length > 0 && words[state](new Intl.ListFormat(language()).format(names), names.length);
  };
  const [writing, viewing] = [inWords('writing'), inWords('viewing')];
  return (
    <p className={styles.present} role="status">
      {writing && <span className={styles.writing}>{writing}</span>}
      {viewing && <span>{viewing}</span>}
    </p>
  );
}
