import type { Machine, Spread } from './results.ts';

/** Such as "1,000,000". */
export function count(value: number): string {
  return value.toLocaleString('en');
}

/** Such as "0.71 (0.68 to 0.74)". */
export function spread({ middle, low, high }: Spread): string {
  return `${ratio(middle)} (${ratio(low)} to ${ratio(high)})`;
}

export function ratio(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

/** One line: when and on what. */
export function measuredOn({ date, node, postgresql, cores, busyBefore }: Machine): string {
  const day = new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${day}, ${cores} shared cores (${busyBefore.toFixed(1)} busy with other work before the start), Node.js ${node}, PostgreSQL ${postgresql}`;
}
