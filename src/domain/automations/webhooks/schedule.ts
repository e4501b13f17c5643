const firstPauseMs = 10_000;
/** How often it is sent again. */
const retries = 8;

/**
 * Returns when the next try is due after so many that failed, null if there is none left. Each pause is twice as long as the one
 * before, and up to twice that, so that what failed together is not sent together again.
 */
export function nextTryAt(tries: number, endedAt: Date): Date | null {
  if (tries > retries) return null;
  const pause = firstPauseMs * 2 ** (tries - 1) * (1 + Math.random());
  return new Date(endedAt.getTime() + pause);
}
