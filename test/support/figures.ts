import { expect } from '@jest/globals';

/** Whether `npm run test:long` runs. It has the machine to itself, so figures count and repetitions are more. */
export const isLong = process.env.TEST_LONG === '1';

/**
 * Checks a time against its limit, and prints it. Only in `npm run test:long`, because on a busy machine anything may
 * take any time.
 */
export function expectWithin(what: string, tookMs: number, mostMs: number): void {
  if (!isLong) return;
  console.log(`${what}: ${Math.round(tookMs)} ms, of at most ${mostMs}`);
  expect(tookMs).toBeLessThan(mostMs);
}
