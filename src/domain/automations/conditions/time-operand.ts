const relativeForm = /^([+-]\d{1,5})([mhdw])$/;
const isoForm = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2}))?$/i;
const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Whether a rule may compare a time with this: an ISO time, a date, or a span such as `-24h`. */
export function comparesTime(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return relativeForm.test(value) || (isoForm.test(value) && !Number.isNaN(Date.parse(value)));
}

/** Whether it is a span, which counts from now. */
export function isRelativeTime(text: string): boolean {
  return relativeForm.test(text);
}

/** Returns the time that is meant. A span counts from now, and a date means midnight UTC. */
export function resolveTime(text: string, now: Date): Date {
  const [, amount, unit] = relativeForm.exec(text) ?? [];
  if (amount === undefined) return new Date(text);
  return new Date(now.getTime() + Number(amount) * unitMs[unit as keyof typeof unitMs]);
}
