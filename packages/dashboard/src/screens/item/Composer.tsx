import { Tabs } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../parts/use-keys.ts';
import { direction } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts.ts';
import type { SeenItem } from '../items/seen-item.ts';
import styles from './Composer.module.css';
import { noteHoles } from './holes.ts';
import { Macros } from './Macros.tsx';
import { Note } from './Note.tsx';
import { Present } from './Present.tsx';
import { Reply } from './Reply.tsx';
import { texts } from './texts.ts';
import { addToDraft } from './use-draft.ts';
import { usePresence } from './use-presence.ts';

/** One box for both, in two colours, so that nobody sends the customer a note. */
export function Composer({ seen: { item } }: { seen: SeenItem }) {
  const words = useTexts(texts);
  const [kind, setKind] = useState('reply');
  const { others, onInput } = usePresence(item);
  const [asked, setAsked] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const write = (next: string) => {
    setKind(next);
    setAsked(asked + 1);
  };
  useKeys({ r: () => write('reply'), n: () => write('note') });
  useEffect(() => {
    if (asked === 0) return;
    const focus = () => box.current?.querySelector<HTMLElement>('[role=tabpanel][data-state=active] textarea')?.focus();
    // The tabs mount the other field only after this.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return (
    <Tabs.Root dir={direction()} value={kind} onValueChange={setKind} onInput={onInput} className={styles.dock}>
      <Present others={others} />
      <div ref={box} className={styles.box} data-kind={kind}>
        <div className={styles.head}>
          <Tabs.List className={styles.tabs} aria-label={words.writeTo}>
            <Tabs.Trigger value="reply" className={styles.tab}>
              {words.reply}
            </Tabs.Trigger>
            <Tabs.Trigger value="note" className={styles.tab}>
              {words.note}
            </Tabs.Trigger>
          </Tabs.List>
          <Macros
            item={item}
            onInsert={(next, text, holes) => {
              addToDraft(`${item.id}-${next}`, text);
              noteHoles(`${item.id}-${next}`, holes);
              write(next);
            }}
          />
        </div>
        <Tabs.Content value="reply" tabIndex={-1}>
          {item.customerCommentsEnabled ? <Reply item={item} /> : <p className={styles.off}>{words.noReplies}</p>}
        </Tabs.Content>
        <Tabs.Content value="note" tabIndex={-1}>
          <Note item={item} />
        </Tabs.Content>
      </div>
    </Tabs.Root>
  );
}
