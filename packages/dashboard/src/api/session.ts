import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let hasEnded = false;

/** Whether the session ended while the dashboard was in use. What is on the screen then stays, below the sign-in. */
export function useSessionHasEnded(): boolean {
  return useSyncExternalStore(listen, () => hasEnded);
}

export function setSessionHasEnded(ended: boolean): void {
  if (hasEnded === ended) return;
  hasEnded = ended;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
