const minuteMs = 60_000;
const longestPauseMs = 240 * minuteMs;
/** Beyond that, an answer would only surprise. */
export const mostWaitMs = 72 * 60 * minuteMs;

/** Returns the pause after so many tries in vain. Null if the mail is given up: it was tried for three days. */
export function pauseAfter(attempts: number): number | null {
  let waitedMs = 0;
  for (let attempt = 1; attempt < attempts; attempt++) waitedMs += pauseOf(attempt);
  return waitedMs >= mostWaitMs ? null : pauseOf(attempts);
}

function pauseOf(attempt: number): number {
  return Math.min(minuteMs * 2 ** (attempt - 1), longestPauseMs);
}
