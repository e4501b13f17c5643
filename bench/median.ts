import type { Spread } from '../scripts/generate/measurements/results.ts';
import type { Measured } from './load.ts';

export function median(rounds: Measured[], of: keyof Measured): number {
  return middle(rounds.map((round) => round[of]));
}

/**
 * Returns the median of the rounds' ratios, and between what half of them are. Both sides of a round ran at nearly the same
 * time, with the same noise.
 */
export function ratioSpread(left: Measured[], right: Measured[], of: keyof Measured): Spread {
  const ratios = left.map((round, index) => round[of] / (right[index]?.[of] ?? Number.NaN));
  ratios.sort((one, other) => one - other);
  const at = (share: number) => rounded(ratios[Math.floor(ratios.length * share)] ?? Number.NaN);
  return { middle: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Returns the median. */
export function middle(values: number[]): number {
  return values.sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** To two digits behind the point. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
