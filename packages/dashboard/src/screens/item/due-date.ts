const minuteMs = 60_000;

/** Writes a time as the field of a form has it: of the reader's own clock, to the minute. Empty for none. */
export function toField(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

export function fromField(value: string): string | null {
  return value ? new Date(value).toISOString() : null;
}
