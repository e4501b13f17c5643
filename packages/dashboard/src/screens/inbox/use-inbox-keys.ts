import type { RefObject } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { useWorkspace } from '../../api/me.ts';
import { useCursor } from '../../parts/use-cursor.ts';
import { useKeys } from '../../parts/use-keys.ts';
import type { Active } from '../../parts/VirtualList.tsx';
import { changeItems } from '../items/change-items.ts';
import { type InboxSearch, placeIn } from '../items/filters.ts';
import type { EditedField } from './use-editing.ts';
import type { Selection } from './use-selection.ts';

interface Inbox {
  items: readonly Feedback[];
  search: InboxSearch;
  selection: Selection;
  edit: (id: string, field: EditedField | undefined) => void;
  searchField: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
  onCreate: () => void;
  onSnooze: (items: readonly Feedback[]) => void;
}

/** Returns which row the keys have moved to. Enter then follows its link, as the browser does. */
export function useInboxKeys({
  items,
  search,
  selection,
  edit,
  searchField,
  onHelp,
  onCreate,
  onSnooze,
}: Inbox): Active | undefined {
  const { active, current, peek, move } = useCursor(placeIn(useWorkspace().id, search), items);
  const forCurrent = (act: (item: Feedback) => void) => () => {
    const item = current();
    if (item) act(item);
  };
  /** The row that is left and the one that is reached are both selected. Going back takes the former one out again. */
  const extend = (step: number) => () => {
    const [from, to] = [current(), peek(step)];
    if (!from || !to) return;
    const isBack = selection.ids.has(from.id) && selection.ids.has(to.id) && from !== to;
    selection.select(from.id, !isBack);
    selection.select(to.id, true);
    move(step);
  };
  const withShift = (step: number) => (event: KeyboardEvent) => (event.shiftKey ? extend(step)() : move(step));
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: withShift(1),
    ArrowUp: withShift(-1),
    J: extend(1),
    K: extend(-1),
    X: selection.selectAll,
    Escape: selection.clear,
    x: forCurrent(({ id }) => selection.select(id, !selection.ids.has(id))),
    e: forCurrent((item) => changeItems([item], { status: 'resolved' })),
    a: forCurrent(({ id }) => edit(id, 'assignee')),
    '#': forCurrent(({ id }) => edit(id, 'tags')),
    '/': () => searchField.current?.focus(),
    '?': onHelp,
    c: onCreate,
    h: () => (selection.items.length > 0 ? onSnooze(selection.items) : forCurrent((item) => onSnooze([item]))()),
  });
  return active;
}
