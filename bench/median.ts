import type { Measured } from './load.ts';

export function median(rounds: Measured[], of: keyof Measured): number {
  return middle(rounds.map((round) => round[of]));
}

/** Returns the median of the rounds' ratios. Both sides of a round ran at nearly the same time, with the same noise. */
export function medianRatio(left: Measured[], right: Measured[], of: keyof Measured): number {
  return middle(left.map((round, index) => round[of] / (right[index]?.[of] ?? Number.NaN)));
}

/** Returns the median. */
export function middle(values: number[]): number {
  return values.sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
