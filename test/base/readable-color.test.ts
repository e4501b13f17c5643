import { describe, expect, it } from '@jest/globals';
import { wcagContrast } from 'culori';
import { readableOn, standOut } from '../../src/base/readable-color.ts';

const colors = ['#2563eb', 'gold', '#000', 'white', 'rgb(37 99 235 / 50%)', 'hsl(120 100% 50%)', 'oklch(0.7 0.2 40)'];
const both = ['#ffffff', '#17191c'].flatMap((page) => colors.map((color) => [color, page] as const));

describe('a readable colour', () => {
  it.each(both)('of %s stands out from %s as much as is asked', (color, page) => {
    for (const least of [1.35, 4.5]) {
      const found = standOut(color, page, least) ?? '';
      expect(found).toMatch(/^#[\da-f]{6}$/);
      expect(wcagContrast(found, page)).toBeGreaterThanOrEqual(least);
    }
  });

  it.each([
    ['#2563eb', '#ffffff', '#2563eb'],
    ['gold', '#17191c', '#ffd700'],
  ])('stays as it is if %s is readable on %s already', (color, page, found) => {
    expect(standOut(color, page, 4.5)).toBe(found);
  });

  it.each(['inherit', 'nocolour', 'url(x)'])('is not made of %s', (color) => {
    expect(standOut(color, '#ffffff', 4.5)).toBeNull();
  });

  it.each([
    ['#2563eb', '#ffffff'],
    ['gold', '#000000'],
    ['black', '#ffffff'],
  ])('on %s is %s', (color, readable) => {
    expect(readableOn(color)).toBe(readable);
  });
});
