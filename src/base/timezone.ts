/** Whether it is the name of an IANA time zone. Intl also takes offsets such as `+01:00`, which are not zones. */
export function isTimezone(text: string): boolean {
  if (!/^[a-z]/i.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
