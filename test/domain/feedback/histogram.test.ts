import { expect, it } from '@jest/globals';
import { addDuration, findPercentile, type Histogram } from '../../../src/domain/feedback/metrics/histogram.ts';

it('knows every duration up to ten years within 5 %, and up to half a minute exactly', () => {
  const wrong: number[] = [];
  for (let seconds = 0; seconds < 320_000_000; seconds += 1 + Math.floor(seconds / 500)) {
    const histogram: Histogram = {};
    addDuration(histogram, seconds);
    const found = findPercentile(histogram, 0.9) ?? Number.NaN;
    if (!(Math.abs(found - seconds) <= (seconds <= 32 ? 0 : seconds * 0.05))) wrong.push(seconds);
  }

  expect(wrong).toEqual([]);
});

it('finds the nearest rank', () => {
  const histogram: Histogram = {};
  for (const seconds of [9, 1, 5, 3, 7, 2, 8, 4, 6, 10]) addDuration(histogram, seconds);

  expect([0.5, 0.9, 1].map((part) => findPercentile(histogram, part))).toEqual([5, 9, 10]);
  expect(findPercentile({}, 0.9)).toBeNull();
});

it('takes what a clock that was set back makes negative for nothing', () => {
  const histogram: Histogram = {};
  addDuration(histogram, -5);

  expect(histogram).toEqual({ 0: 1 });
});
