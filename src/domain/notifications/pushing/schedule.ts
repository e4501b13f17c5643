import { retryAfterMs } from '../../../platform/outgoing/retry-after.ts';

const minuteMs = 60_000;
/** The pause after each try that failed. Together they are shorter than an hour: what is older than that is not pushed. */
const pausesMs = [10_000, minuteMs, 5 * minuteMs, 10 * minuteMs, 15 * minuteMs];
/** A share of the pause, by which messages that failed together part. */
const spread = 0.2;
const longestRetryAfterMs = 15 * minuteMs;

/**
 * Returns when the next try is due after so many that failed, null if there is none left. A push service may ask for a longer pause,
 * of a quarter of an hour at most.
 */
export function nextPushAt(tries: number, endedAt: Date, retryAfter: string | undefined): Date | null {
  const pause = pausesMs[tries - 1];
  if (pause === undefined) return null;
  const asked = Math.min(retryAfterMs(retryAfter, endedAt), longestRetryAfterMs);
  return new Date(endedAt.getTime() + Math.max(pause * (1 + spread * Math.random()), asked));
}
