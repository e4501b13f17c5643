import { type RefObject, useState } from 'react';
import { useKeys } from '../../parts/use-keys.ts';
import type { Active } from '../../parts/VirtualList.tsx';

/** Moves through a list by j and k, and to its search by a slash. Enter then follows the link of the row. */
export function useListKeys(
  items: readonly { id: string }[],
  searchField: RefObject<HTMLInputElement | null>,
): Active | undefined {
  const [active, setActive] = useState<Active>();
  const move = (step: number) => {
    const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined;
    const focused = items.findIndex((item) => item.id === id);
    const at = focused === -1 ? (active?.index ?? -1) : focused;
    setActive({ index: Math.max(0, Math.min(items.length - 1, at + step)) });
  };
  useKeys({ j: () => move(1), k: () => move(-1), '/': () => searchField.current?.focus() });
  return active;
}
