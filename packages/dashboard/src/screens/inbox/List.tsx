import { type CSSProperties, useMemo } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { useMembers, useProjects } from '../../api/workspace-data.ts';
import { type Active, VirtualList } from '../../parts/VirtualList.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ChoicesOfRows } from './choices.ts';
import { type Column, useFittingColumns } from './columns.ts';
import styles from './Inbox.module.css';
import { Row, type RowParts } from './Row.tsx';
import { texts } from './texts.ts';
import type { EditedField } from './use-editing.ts';

interface Listed extends Pick<RowParts, 'search' | 'onSelect' | 'onEdit'> {
  items: readonly Feedback[];
  selected: ReadonlySet<string>;
  editing: { id: string; field: EditedField } | undefined;
  /** The item that the keys act on. */
  active: Active | undefined;
  columns: readonly Column[];
  onEnd: () => void;
}

export function List({ items, selected, editing, active, columns, onEnd, ...row }: Listed) {
  const { list } = useTexts(texts);
  const members = useMembers();
  const projects = useProjects();
  const hasProjects = projects.length > 1;
  const hasDueDates = useMemo(() => items.some(({ dueDate }) => dueDate !== null), [items]);
  const wanted = useMemo(() => {
    const isEmpty: Partial<Record<Column, boolean>> = { project: !hasProjects, due: !hasDueDates };
    return columns.filter((column) => !isEmpty[column]);
  }, [columns, hasProjects, hasDueDates]);
  const { shown, grid, isNarrow } = useFittingColumns(wanted);
  const choices = useMemo(() => ({ members, projects }), [members, projects]);
  return (
    <ChoicesOfRows value={choices}>
      <div className={styles.list} style={{ '--columns': grid } as CSSProperties}>
        <VirtualList label={list} items={items} rowHeight={isNarrow ? 72 : 44} active={active} onEnd={onEnd}>
          {(item) => (
            <Row
              item={item}
              isSelected={selected.has(item.id)}
              edited={editing?.id === item.id ? editing.field : undefined}
              columns={shown}
              {...row}
            />
          )}
        </VirtualList>
      </div>
    </ChoicesOfRows>
  );
}
