/** Returns for how long an answer asks to wait: `Retry-After` has seconds or a date. 0 if it does not say, or nothing that is understood. */
export function retryAfterMs(value: string | undefined, now: Date): number {
  if (value === undefined) return 0;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
