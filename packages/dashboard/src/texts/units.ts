/** The units of time, the largest first, with their seconds. */
export const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Returns a time in whole units of the largest that it fills. */
export function inLargestUnit(seconds: number): { unit: (typeof units)[number][0] | 'second'; count: number } {
  const [unit, length] = units.find(([, most]) => seconds >= most) ?? (['second', 1] as const);
  return { unit, count: Math.round(seconds / length) };
}
