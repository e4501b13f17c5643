/** How many durations there are in each bucket of seconds, by its number. */
export type Histogram = Record<string, number>;

/** Up to here, a bucket is one second. */
const exactSeconds = 32;
/** Each further bucket is 6 % wider than the one before, so its middle is within 5 % of all in it. */
const growth = 1.06;

/** Adds one duration, or takes one away again. A negative one, by a clock that was set back, is zero. */
export function addDuration(histogram: Histogram, seconds: number, count = 1): void {
  const bucket = findBucket(Math.max(0, Math.round(seconds)));
  histogram[bucket] = (histogram[bucket] ?? 0) + count;
}

export function countDurations(histogram: Histogram): number {
  return Object.values(histogram).reduce((sum, count) => sum + count, 0);
}

/** Adds all durations of another histogram. */
export function addHistogram(histogram: Histogram, other: Histogram): void {
  for (const [bucket, count] of Object.entries(other)) histogram[bucket] = (histogram[bucket] ?? 0) + count;
}

/** Returns the seconds that this part of the durations took at most. Null if nothing was measured. */
export function findPercentile(histogram: Histogram, part: number): number | null {
  const buckets = Object.entries(histogram).map(([bucket, count]) => ({ bucket: Number(bucket), count }));
  buckets.sort((one, other) => one.bucket - other.bucket);
  let left = Math.ceil(part * countDurations(histogram));
  if (left <= 0) return null;
  for (const { bucket, count } of buckets) {
    left -= count;
    if (left <= 0) return secondsOf(bucket);
  }
  return null;
}

function findBucket(seconds: number): number {
  if (seconds <= exactSeconds) return seconds;
  return exactSeconds + Math.ceil(Math.log(seconds / exactSeconds) / Math.log(growth));
}

/** The middle of the bucket: no duration in it is further away from it than another by its share. */
function secondsOf(bucket: number): number {
  if (bucket <= exactSeconds) return bucket;
  return Math.round((2 * exactSeconds * growth ** (bucket - exactSeconds)) / (growth + 1));
}
