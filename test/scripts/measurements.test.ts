import { describe, expect, it } from '@jest/globals';
import { writePage } from '../../scripts/generate/measurements/page.ts';
import { drawPictures } from '../../scripts/generate/measurements/pictures.ts';
import type { Machine, Results } from '../../scripts/generate/measurements/results.ts';

const machine: Machine = {
  date: '2026-11-23T07:00:00.000Z',
  node: '24.21.0',
  postgresql: '15.20',
  cores: 2,
  busyBefore: 0.1,
};
const fast = { perSecond: 900, p50: 2, p99: 8 };
const slow = { perSecond: 1_000, p50: 1, p99: 5 };
const even = { middle: 1, low: 0.9, high: 1.1 };
const grown = { p50: { middle: 1.2, low: 1.1, high: 1.3 }, p99: even };

/** Of lists alone, with one goal met and one missed. */
const results: Results = {
  speed: {
    ...{ machine, connections: 16, rounds: 9, fewest: 10_000 },
    compared: [10_000, 1_000_000].map((items) => ({
      ...{ name: 'list', items, product: fast, bare: slow, goal: 0.7 },
      ratio: { middle: 0.9, low: 0.85, high: 0.95 },
    })),
    load: [1, 64].map((connections) => ({
      ...{ name: 'list', items: 1_000_000, connections, product: fast, bare: slow, ratio: even },
    })),
  },
  growth: {
    ...{ machine, rounds: 9, fewest: 10_000 },
    rows: [{ name: 'list', items: 100_000, product: grown, bare: { p50: even, p99: even }, goal: 1.1 }],
  },
};

describe('the page of measurements', () => {
  it('shows ratios with their spread, which goals are missed, and where it was measured', () => {
    const page = writePage(results);

    expect(page).toMatch(/\| list +\| 0\.90 \(0\.85 to 0\.95\) +\| 0\.90 \(0\.85 to 0\.95\) +\| at least 0\.7 \|/);
    expect(page).toMatch(
      /\| list +\| 1\.20 \(1\.10 to 1\.30\), missed; bare 1\.00 \| not measured \| not measured \| at most 1\.1 \|/,
    );
    expect(page).toContain('Measured on 23 November 2026, 2 shared cores (0.1 busy with other work before the start)');
  });

  it('has only the parts that were measured', () => {
    const page = writePage({ growth: results.growth });

    expect(page.match(/^## .*/gm)).toEqual(['## More items']);
  });
});

describe('the pictures of measurements', () => {
  const pictures = drawPictures(results);

  it('are drawn for both colour schemes, marked with date and machine', () => {
    expect(Object.keys(pictures)).toEqual(['load-light.svg', 'load-dark.svg', 'growth-light.svg', 'growth-dark.svg']);
    for (const svg of Object.values(pictures)) expect(svg).toContain('23 November 2026, 2 shared cores');
  });

  it('have a line for p50 and p99 of both servers, with a dot for each value within the picture', () => {
    const dots = Array.from((pictures['load-light.svg'] ?? '').matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g));

    expect(dots).toHaveLength(8);
    for (const [, x, y] of dots) {
      expect(Number(x)).toBeGreaterThan(50);
      expect(Number(x)).toBeLessThan(745);
      expect(Number(y)).toBeGreaterThanOrEqual(96);
      expect(Number(y)).toBeLessThanOrEqual(286);
    }
  });
});
