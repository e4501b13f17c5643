import { describe, expect, it } from '@jest/globals';
import { marksOf } from '../src/screens/reports/scale.ts';
import { inLargestUnit } from '../src/texts/units.ts';

describe('the axis of a duration', () => {
  const lengths = [
    1, 59, 61, 3_500, 5_400, 18_000, 61_000, 90_000, 130_000, 200_000, 600_000, 2_000_000, 9_000_000, 40_000_000,
  ];

  it.each(lengths)('holds %d s in at most four steps that read differently', (most) => {
    const marks = marksOf('seconds', most);
    const shown = marks.map((mark) => JSON.stringify(inLargestUnit(mark)));

    expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(marks.length).toBeLessThanOrEqual(5);
    expect(new Set(shown).size).toBe(shown.length);
  });
});
