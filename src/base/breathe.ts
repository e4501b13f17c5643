import { setImmediate } from 'node:timers/promises';

/** A slice of work. With what the rest of the process does, none shall keep others waiting for 50 ms. */
const mostMs = 8;

/** Returns what long work calls between its steps: it lets all others have their turn once a slice is over. */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < mostMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
