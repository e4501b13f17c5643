import { useEffect, useState } from 'react';
import type { Active } from './VirtualList.tsx';

interface Place {
  id: string;
  index: number;
}

/** Where the reader was in each list, which outlives its screen. */
const places = new Map<string, Place>();

/** Notes which item of a list the reader is at. An index of -1 says that the list no longer has it, which changes nothing. */
export function keepPlace(list: string, place: Place): void {
  if (place.index >= 0) places.set(list, place);
}

/**
 * The place in a list that the keys move. It begins where the reader was last, and stays there when that item leaves the
 * list: then it is at the one that has taken its place.
 */
export function useCursor<Item extends { id: string }>(list: string, items: readonly Item[]) {
  const [active, setActive] = useState<Active>();
  const isThere = items.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first items move the focus.
  useEffect(() => {
    const place = places.get(list);
    if (isThere && place) setActive({ index: indexOf(place, items) });
  }, [isThere]);
  useEffect(() => {
    const place = places.get(list);
    const hasLost = place && items.length > 0 && !items.some(({ id }) => id === place.id);
    // The browser takes the focus away with the row that had it.
    if (hasLost && document.activeElement === document.body) setActive({ index: indexOf(place, items) });
  }, [list, items]);
  useEffect(() => {
    const onFocus = () => {
      const id = focusedRow();
      keepPlace(list, { id: id ?? '', index: items.findIndex((item) => item.id === id) });
    };
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, [list, items]);
  const at = () => {
    const focused = items.findIndex((item) => item.id === focusedRow());
    const place = places.get(list);
    return focused === -1 && place ? indexOf(place, items) : focused;
  };
  const move = (step: number) => setActive({ index: within(items, at() + step) });
  /** The item that is so many steps from the one that the reader is at. */
  const peek = (step: number): Item | undefined => items[within(items, at() + step)];
  return { active, current: () => peek(0), peek, move };
}

function focusedRow(): string | undefined {
  return document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset.row;
}

function indexOf({ id, index }: Place, items: readonly { id: string }[]): number {
  const now = items.findIndex((item) => item.id === id);
  return now === -1 ? within(items, index) : now;
}

function within(items: readonly unknown[], index: number): number {
  return Math.max(0, Math.min(items.length - 1, index));
}
