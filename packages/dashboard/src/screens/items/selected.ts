import { useSyncExternalStore } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';

const none: readonly Feedback[] = [];
const listeners = new Set<() => void>();
let selected = none;

/** Notes which items the inbox has selected, for what stands outside it. */
export function setSelected(items: readonly Feedback[]): void {
  if (items === selected) return;
  selected = items.length === 0 ? none : items;
  for (const listener of listeners) listener();
}

export function useSelected(): readonly Feedback[] {
  return useSyncExternalStore(listen, () => selected);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
