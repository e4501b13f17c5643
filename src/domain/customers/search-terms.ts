import { normalizePhone, phoneIdentifier } from '../../base/contact/phone.ts';
import { searchText } from '../../base/text/search-text.ts';

/** Texts that must all be contained. */
export type Needles = string[];
/** Alternatives, one of which must hold. */
export type Term = Needles[];

const numeric = /^[+(]*\d[\d().+/-]*$/;
const fewestDigitsOfPart = 6;

/**
 * Returns the terms of a search, all of which a customer must meet: each word, and each number with its blanks and marks or as the
 * digits of a phone.
 */
export function searchTerms(text: string): Term[] {
  const words = searchText(text)
    .split(' ')
    .filter((word) => word !== '');
  const terms: Term[] = [];
  for (let first = 0; first < words.length; ) {
    const length = numbersFrom(words, first);
    terms.push(length === 0 ? [[words[first] ?? '']] : numberTerm(words.slice(first, first + length)));
    first += Math.max(length, 1);
  }
  return terms;
}

function numbersFrom(words: string[], first: number): number {
  const end = words.findIndex((word, index) => index >= first && !numeric.test(word));
  return (end === -1 ? words.length : end) - first;
}

/** Zeros that come before an area code are not part of the number abroad. */
function numberTerm(words: string[]): Term {
  const phone = normalizePhone(words.join(' '));
  const digits = words.join('').replaceAll(/\D/g, '');
  const short = digits.replace(/^0+/, '');
  const forms = [...(phone === null ? [] : [phoneIdentifier(phone)]), digits];
  if (short.length >= fewestDigitsOfPart) forms.push(short);
  const needles = [words, ...forms.map((form) => [form])];
  return [...new Map(needles.map((one) => [one.join('\n'), one])).values()];
}

/** Returns the terms of a search before texts were folded, which find rows that are not filled yet. */
export function formerTerms(text: string): Term[] {
  return [[[text.normalize('NFC').toLowerCase()]]];
}
