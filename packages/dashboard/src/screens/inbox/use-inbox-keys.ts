import { type RefObject, useState } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { useKeys } from '../../parts/use-keys.ts';
import type { Active } from '../../parts/VirtualList.tsx';
import { changeItems } from '../items/change-items.ts';
import type { EditedField } from './use-editing.ts';
import type { Selection } from './use-selection.ts';

interface Inbox {
  items: readonly Feedback[];
  selection: Selection;
  edit: (id: string, field: EditedField | undefined) => void;
  searchField: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
}

/** Returns which row the keys have moved to. Enter then follows its link, as the browser does. */
export function useInboxKeys({ items, selection, edit, searchField, onHelp }: Inbox): Active | undefined {
  const [active, setActive] = useState<Active>();
  const last = items.length - 1;
  const current = () => {
    const id = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
    return items.find((item) => item.id === id) ?? (active && items[active.index]);
  };
  const move = (step: number) => {
    const item = current();
    const at = item ? items.indexOf(item) : -1;
    setActive({ index: Math.max(0, Math.min(last, at + step)) });
  };
  const forCurrent = (act: (item: Feedback) => void) => () => {
    const item = current();
    if (item) act(item);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: forCurrent(({ id }) => selection.select(id, !selection.ids.has(id))),
    e: forCurrent((item) => changeItems([item], { status: 'resolved' })),
    a: forCurrent(({ id }) => edit(id, 'assignee')),
    '#': forCurrent(({ id }) => edit(id, 'tags')),
    '/': () => searchField.current?.focus(),
    '?': onHelp,
  });
  return active;
}
