import { retryAfterMs } from '../../platform/outgoing/retry-after.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pause after each attempt that failed. After the last attempt a delivery is given up. */
const pausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
/** So that what failed together is not sent together again. */
const spread = 0.1;
const longestRetryAfterMs = 24 * hourMs;

/**
 * Returns when the next attempt is due after so many tries that failed, null if there is none left. What the receiver
 * asks for counts if it is later.
 */
export function nextAttemptAt(tries: number, endedAt: Date, retryAfter: string | undefined): Date | null {
  const pause = pausesMs[tries - 1];
  if (pause === undefined) return null;
  const ours = pause * (1 + spread * (2 * Math.random() - 1));
  return new Date(endedAt.getTime() + Math.max(ours, Math.min(retryAfterMs(retryAfter, endedAt), longestRetryAfterMs)));
}
