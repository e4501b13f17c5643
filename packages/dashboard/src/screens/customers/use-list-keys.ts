import type { RefObject } from 'react';
import { useCursor } from '../../parts/use-cursor.ts';
import { useKeys } from '../../parts/use-keys.ts';
import type { Active } from '../../parts/VirtualList.tsx';

/** Moves through a list by j and k, and to its search by a slash. Enter then follows the link of the row. */
export function useListKeys(
  list: string,
  items: readonly { id: string }[],
  searchField: RefObject<HTMLInputElement | null>,
): Active | undefined {
  const { active, move } = useCursor(list, items);
  useKeys({ j: () => move(1), k: () => move(-1), '/': () => searchField.current?.focus() });
  return active;
}
