import { expect, it } from '@jest/globals';
import { ReplicaLag } from '../../../src/platform/replica/replica-lag.ts';

it('counts from the first moment at which something was written that the replica lacks', () => {
  const lag = new ReplicaLag();
  for (let second = 0; second < 5; second++) lag.note(100 * second, 1_000 * second);

  expect(lag.secondsAt(400, 5_000)).toBe(0);
  lag.note(500, 6_000);
  expect(lag.secondsAt(400, 20_000)).toBe(14);
  expect(lag.secondsAt(500, 21_000)).toBe(0);
});

it('stays small while a replica stands still, and still knows since when', () => {
  const lag = new ReplicaLag();
  for (let second = 1; second <= 100_000; second++) lag.note(second, 1_000 * second);

  expect(lag.secondsAt(0, 100_000_000)).toBe(99_999);
  expect(lag.secondsAt(100_000, 100_000_000)).toBe(0);
});
