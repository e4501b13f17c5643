import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { type Active, VirtualList } from '../../parts/VirtualList.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Row, type RowParts } from './Row.tsx';
import { texts } from './texts.ts';
import type { EditedField } from './use-editing.ts';

interface Listed extends Pick<RowParts, 'search' | 'onSelect' | 'onEdit'> {
  items: readonly Feedback[];
  selected: ReadonlySet<string>;
  editing: { id: string; field: EditedField } | undefined;
  /** The item that the keys act on. */
  active: Active | undefined;
  onEnd: () => void;
}

export function List({ items, selected, editing, active, onEnd, ...row }: Listed) {
  const { list } = useTexts(texts);
  return (
    <VirtualList label={list} items={items} rowHeight={rowHeight} active={active} onEnd={onEnd}>
      {(item) => (
        <Row
          item={item}
          isSelected={selected.has(item.id)}
          edited={editing?.id === item.id ? editing.field : undefined}
          {...row}
        />
      )}
    </VirtualList>
  );
}

function rowHeight(): number {
  return matchMedia('(max-width: 760px)').matches ? 72 : 44;
}
