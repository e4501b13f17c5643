import { onConnected } from '../base/connection.ts';

const firstMs = 500;
const longestMs = 4_000;

/** Waits some seconds before the stream is opened again, or until something says that the service may be there. */
export function pause(failures: number, signal: AbortSignal | undefined): Promise<void> {
  const most = Math.min(firstMs * 2 ** failures, longestMs);
  return new Promise((resolve) => {
    const ended = new AbortController();
    const goOn = () => {
      ended.abort();
      end();
      clearTimeout(timer);
      resolve();
    };
    const end = onConnected(goOn);
    // Many who lose the same service do not all come back in the same moment.
    const timer = setTimeout(goOn, most / 2 + (Math.random() * most) / 2);
    const during = { signal: ended.signal };
    addEventListener('online', goOn, during);
    // Browsers let the timers of a page that nobody sees wait for a minute.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && goOn(), during);
    signal?.addEventListener('abort', goOn, during);
  });
}
