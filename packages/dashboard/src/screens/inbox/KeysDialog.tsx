import { Dialog } from '../../parts/Dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts as itemTexts } from '../items/texts.ts';
import styles from './KeysDialog.module.css';
import { texts } from './texts.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const { editTags } = useTexts(itemTexts);
  const keys = [
    ['j', words.down],
    ['k', words.up],
    ['Enter', words.openItem],
    ['x', words.selectItem],
    ['e', words.resolve],
    ['a', words.assignee],
    ['#', editTags],
    ['/', words.search],
    ['?', words.help],
  ] as const;
  return (
    <Dialog title={words.keys} onClose={onClose} hasClose>
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
    </Dialog>
  );
}
