/** The first moment of the calendar month in UTC, by which feedback is counted. */
export function utcMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}
