import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { sameText } from '../text/same-text.ts';

const mostCharacters = 80;
const form = /^\+?[\d ().\-/]+$/;
const extension = /(?:;\s*ext\s*=|,|(?<!\p{L})(?:ext(?:ension)?|durchwahl|доб)\.?|x|#)\s*[:.]?\s*\d{1,7}$/u;
const fewestDigits = 5;
const mostDigits = 15;

/**
 * Returns a phone number as it is stored and shown: E.164 if it has a country that can have such a number, otherwise its digits,
 * after a `+` if it had one. An extension is not part of it. Null if the text is not a phone number.
 */
export function normalizePhone(text: string): string | null {
  if (text.length > mostCharacters) return null;
  const plain = plainNumber(text)
    .replace(extension, '')
    .trim()
    .replace(/^\(?\s*00\s*\)?(?=[\s\d(.\-/])/, '+')
    .replace(/^\((\+\d{1,3})\)/, '$1');
  if (!form.test(plain)) return null;
  const digits = plain.replaceAll(/\D/g, '');
  const isInternational = plain.startsWith('+');
  const known = isInternational ? parsePhoneNumberFromString(plain, { extract: false }) : undefined;
  if (known?.isPossible()) return known.number;
  if (digits.length < fewestDigits || digits.length > mostDigits) return null;
  return isInternational ? `+${digits}` : digits;
}

/** Whether the text is a phone number with an extension, which is not part of the stored number. */
export function hasExtension(text: string): boolean {
  return text.length <= mostCharacters && extension.test(plainNumber(text)) && normalizePhone(text) !== null;
}

function plainNumber(text: string): string {
  return sameText(text)
    .replace(/^tel:\s*/, '')
    .replace(/[-\u2043\uFE58\u2014\u2015]/g, '-');
}

/** Returns what a normalized number is compared by. Its digits are the same with a `+` and without. */
export function phoneIdentifier(phone: string): string {
  return phone.replace(/^\+|^00/, '');
}
