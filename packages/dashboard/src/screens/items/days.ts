/** Days as the reader's calendar has them, written as 2026-03-01. */

export function isDay(given: unknown): given is string {
  return typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(midnight(given).getTime());
}

/** Whether it is a time as the API writes it. */
export function isTime(given: unknown): given is string {
  return typeof given === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(given) && !Number.isNaN(Date.parse(given));
}

/** Whether a day of the reader begins at this time. */
export function isMidnight(time: string): boolean {
  return startOfDay(dayOf(time)) === new Date(time).toISOString();
}

export function startOfDay(day: string): string {
  return midnight(day).toISOString();
}

export function endOfDay(day: string): string {
  const next = midnight(day);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}

/** The day of a time, or of one so many milliseconds later. */
export function dayOf(time: string | Date, laterMs = 0): string {
  const date = new Date(new Date(time).getTime() + laterMs);
  const part = (number: number) => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00`);
}
