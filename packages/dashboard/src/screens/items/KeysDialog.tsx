import { Dialog } from '../../parts/Dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './KeysDialog.module.css';
import { keysTexts } from './keys-texts.ts';
import { texts } from './texts.ts';

type Keys = readonly (readonly [key: string, what: string])[];

/** The keys of the inbox and of an item, those of the screen in sight first. */
export function KeysDialog({ of, onClose }: { of: 'list' | 'item'; onClose: () => void }) {
  const words = useTexts(keysTexts);
  const { editTags } = useTexts(texts);
  const moving: Keys = [
    ['j', words.down],
    ['k', words.up],
  ];
  const list: Keys = [
    ...moving,
    ['Enter', words.openItem],
    ['x', words.selectItem],
    ['⇧ ↓', words.selectRange],
    ['⇧ X', words.selectAll],
    ['e', words.resolve],
    ['h', words.snooze],
    ['a', words.assignee],
    ['#', editTags],
    ['c', words.create],
    ['/', words.search],
    ['Ctrl K', words.palette],
    ['?', words.help],
  ];
  const item: Keys = [
    ...moving,
    ['r', words.reply],
    ['n', words.note],
    ['Ctrl ↵', words.send],
    ['s', words.status],
    ['p', words.priority],
    ['a', words.assignee],
    ['e', words.resolve],
    ['h', words.snooze],
    ['#', words.remove],
    ['Esc', words.leave],
    ['Ctrl K', words.palette],
    ['?', words.help],
  ];
  const parts = [
    <Part key="list" title={words.inList} keys={list} />,
    <Part key="item" title={words.inItem} keys={item} />,
  ];
  return (
    <Dialog title={words.keys} onClose={onClose} hasClose>
      <div className={styles.parts}>{of === 'list' ? parts : parts.reverse()}</div>
    </Dialog>
  );
}

function Part({ title, keys }: { title: string; keys: Keys }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
