import { expect, it } from '@jest/globals';
import { pauseAfter } from '../../../../src/domain/mails/sending/mail-pauses.ts';

const hourMs = 3_600_000;

it('the pauses between tries grow from a minute to four hours, and end after three days', () => {
  const pauses: number[] = [];
  for (let pause = pauseAfter(1); pause !== null; pause = pauseAfter(pauses.length + 1)) pauses.push(pause);

  expect(pauses.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000]);
  expect(Math.max(...pauses)).toBe(4 * hourMs);
  const waitedMs = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(waitedMs).toBeGreaterThanOrEqual(72 * hourMs);
  expect(waitedMs).toBeLessThan(77 * hourMs);
});
