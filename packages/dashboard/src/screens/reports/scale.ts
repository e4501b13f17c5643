const steps = {
  count: [1, 2, 5],
  /** Four of each are written in whole seconds, minutes, hours, days or weeks, so that no two marks read the same. */
  seconds: [1, 5, 15, 60, 300, 900, 3_600, 7_200, 14_400, 86_400, 172_800, 604_800],
};

export type Unit = 'count' | 'seconds' | 'share';

/** Returns the marks of an axis that holds all values: from 0 on, at most four steps. */
export function marksOf(unit: Unit, most: number): number[] {
  if (unit === 'share') return [0, 0.25, 0.5, 0.75, 1];
  const step = unit === 'seconds' ? secondsStep(most) : countStep(most);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

function countStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)));
  return [...steps.count, 10].map((step) => step * power).find((step) => step * 4 >= most) ?? power * 10;
}

function secondsStep(most: number): number {
  return steps.seconds.find((step) => step * 4 >= most) ?? 604_800 * Math.ceil(most / (4 * 604_800));
}
