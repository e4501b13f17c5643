/** Returns the first moment of the calendar month in UTC, for which feedback is counted. */
export function utcMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}
