import { useSyncExternalStore } from 'react';
import { site } from './site.ts';

const listeners = new Set<() => void>();
let isThere = true;

/** What a proxy answers for a service that is not there, and a service without its database. */
const silent = new Set([502, 503, 504]);

/** The `fetch` of the dashboard, which notes whether the service answers. */
export async function watchedFetch(request: Request, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(request, init);
    setConnected(!silent.has(response.status));
    return response;
  } catch (error) {
    // Browsers throw it for every failure of a connection. A request that nobody wants any more throws another.
    if (error instanceof TypeError) setConnected(false);
    throw error;
  }
}

/** Asks for the page of the dashboard, only to learn whether the service answers. */
export async function probe(): Promise<void> {
  const page = new Request(`${site}/app/`, { method: 'HEAD', cache: 'no-store' });
  await watchedFetch(page).catch(() => undefined);
}

/** Whether the service has answered the last request. */
export function isConnected(): boolean {
  return isThere;
}

export function useIsConnected(): boolean {
  return useSyncExternalStore(listen, isConnected);
}

/** Resolves as soon as the service answers. */
export function connected(): Promise<void> {
  if (isThere) return Promise.resolve();
  return new Promise((resolve) => {
    const end = onConnected(() => {
      end();
      resolve();
    });
  });
}

/** Calls the listener whenever the service answers again. Returns what ends that. */
export function onConnected(listener: () => void): () => void {
  return listen(() => isThere && listener());
}

function setConnected(next: boolean): void {
  if (isThere === next) return;
  isThere = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
