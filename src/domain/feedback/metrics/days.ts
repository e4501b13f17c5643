import { timesOfWall } from '../../../base/wall-clock.ts';

const dayMs = 86_400_000;

/** Days are such as `2026-03-01`. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the number of a day, which is one more than that of the day before. */
export function dayNumber(day: string): number {
  return Date.parse(day) / dayMs;
}

/** Returns when a day begins in a time zone. */
export function startOfDay(timezone: string, day: string): Date {
  return new Date(timesOfWall(timezone, Date.parse(day))[0] ?? Date.parse(day));
}

export function earlierDay(one: string, other: string): string {
  return one < other ? one : other;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the first day of its month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Returns the first day of the first month that begins on this day or later. */
export function nextMonth(day: string): string {
  return day.endsWith('-01') ? day : monthOf(addDays(monthOf(day), 31));
}

/** Returns the Monday of the week of a day. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
