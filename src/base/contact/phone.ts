const form = /^\+?[\d ().\-/]+$/;
const fewestDigits = 5;
const mostDigits = 15;

/**
 * Returns a phone number as it is stored and compared: digits, after a `+` if it had one. Null if the text is not one.
 */
export function normalizePhone(text: string): string | null {
  const trimmed = text.trim();
  if (!form.test(trimmed)) return null;
  const digits = trimmed.replaceAll(/\D/g, '');
  if (digits.length < fewestDigits || digits.length > mostDigits) return null;
  return trimmed.startsWith('+') ? `+${digits}` : digits;
}
