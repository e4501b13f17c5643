import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { direction } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts.ts';
import type { SeenItem } from '../items/seen-item.ts';
import styles from './Composer.module.css';
import { Macros } from './Macros.tsx';
import { Note } from './Note.tsx';
import { Reply } from './Reply.tsx';
import { texts } from './texts.ts';

/** One box for both, in two colours, so that nobody sends the customer a note. */
export function Composer({ seen: { item } }: { seen: SeenItem }) {
  const words = useTexts(texts);
  const [kind, setKind] = useState('reply');
  return (
    <Tabs.Root dir={direction()} value={kind} onValueChange={setKind} className={styles.box} data-kind={kind}>
      <div className={styles.head}>
        <Tabs.List className={styles.tabs} aria-label={words.writeTo}>
          <Tabs.Trigger value="reply" className={styles.tab}>
            {words.reply}
          </Tabs.Trigger>
          <Tabs.Trigger value="note" className={styles.tab}>
            {words.note}
          </Tabs.Trigger>
        </Tabs.List>
        <Macros item={item} />
      </div>
      <Tabs.Content value="reply" tabIndex={-1}>
        {item.customerCommentsEnabled ? <Reply item={item} /> : <p className={styles.off}>{words.noReplies}</p>}
      </Tabs.Content>
      <Tabs.Content value="note" tabIndex={-1}>
        <Note item={item} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
