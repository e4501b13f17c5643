import type { CustomStatus, StatusCategory, StatusColor } from '../../../../../generated/sdk/types.gen.ts';
import { IconButton } from '../../parts/Button.tsx';
import { Select } from '../../parts/Select.tsx';
import type { useReorder } from '../../parts/use-reorder.ts';
import { StatusMark } from '../../parts/Values.tsx';
import { feedbackTexts } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Projects.module.css';
import { texts } from './texts.ts';

const categories = ['open', 'pending', 'resolved', 'closed'] as const satisfies readonly StatusCategory[];
const colors = ['blue', 'green', 'yellow', 'purple', 'teal', 'pink'] as const satisfies readonly StatusColor[];

interface Editing {
  status: CustomStatus;
  drag: ReturnType<ReturnType<typeof useReorder>>;
  onChange: (status: CustomStatus) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

export function StatusRow({ status, drag, onChange, onUp, onDown, onRemove }: Editing) {
  const words = useTexts(texts);
  const names = useTexts(feedbackTexts).categories;
  const { label, category, color } = status;
  const paint = (next: StatusColor | '') => {
    const { color: _former, ...rest } = status;
    onChange({ ...rest, ...(next && { color: next }) });
  };
  return (
    <div className={styles.status} {...drag.row}>
      <span className={styles.grip} title={words.drag} {...drag.handle}>
        <StatusMark category={category} label="" color={color} />
      </span>
      <input
        className={styles.input}
        aria-label={words.statusName}
        value={label}
        onChange={({ target }) => onChange({ ...status, label: target.value })}
        required
      />
      <Select
        aria-label={words.categoryOf(label)}
        value={category}
        options={categories.map((value) => ({ value, label: names[value] }))}
        onChoose={(chosen) => onChange({ ...status, category: chosen })}
      />
      <Select
        aria-label={words.colorOf(label)}
        value={color ?? ''}
        options={[
          { value: '' as const, label: words.colorOfCategory },
          ...colors.map((value) => ({ value, label: words.colors[value] })),
        ]}
        onChoose={paint}
      />
      <span className={styles.order}>
        <IconButton icon="up" label={words.moveUp(label)} disabled={!onUp} onClick={onUp} />
        <IconButton icon="down" label={words.moveDown(label)} disabled={!onDown} onClick={onDown} />
        <IconButton icon="close" label={words.removeOne(label)} onClick={onRemove} />
      </span>
    </div>
  );
}
