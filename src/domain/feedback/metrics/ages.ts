import type { Backlog } from '../../../../generated/sdk/types.gen.ts';
import { dayNumber, daysBetween } from './days.ts';
import type { Histogram } from './histogram.ts';

/** Of this age on, all items are older. */
export const oldAge = 30;
const weekAge = 7;

/** Returns how many days old an item is on a day, at most the oldest age. One from the future is new. */
export function ageOn(day: string, createdOn: string): number {
  return Math.min(oldAge, Math.max(0, daysBetween(createdOn, day)));
}

/** By how many the open items have grown on a day, by their age then. */
export interface AgesOfDay {
  day: string;
  ages: Histogram;
}

/** Follows the open items from day to day. It begins with the number of those that were old enough before. */
export class OpenItems {
  #total: number;
  /** By the number of the day. */
  readonly #createdOn = new Map<number, number>();

  constructor(old: number) {
    this.#total = old;
  }

  /** Days come in their order. */
  add({ day, ages }: AgesOfDay): void {
    const today = dayNumber(day);
    for (const [age, count] of Object.entries(ages)) {
      this.#total += count;
      const createdOn = today - Number(age);
      if (Number(age) < oldAge) this.#createdOn.set(createdOn, (this.#createdOn.get(createdOn) ?? 0) + count);
    }
  }

  /** Returns the open items at the end of a day. What was erased before it was read is missing: no number is below zero. */
  at(day: string): Backlog {
    const today = dayNumber(day);
    const aged = (from: number, to: number) => {
      let sum = 0;
      for (let age = from; age < to; age += 1) sum += this.#createdOn.get(today - age) ?? 0;
      return sum;
    };
    const [under1d, under7d, under30d] = [aged(0, 1), aged(1, weekAge), aged(weekAge, oldAge)];
    const older = this.#total - under1d - under7d - under30d;
    const [a, b, c, d] = [under1d, under7d, under30d, older].map((count) => Math.max(0, count)) as [
      number,
      number,
      number,
      number,
    ];
    return { total: a + b + c + d, under1d: a, under7d: b, under30d: c, older: d };
  }
}
