import { sameText } from '../../base/text/same-text.ts';
import { begins, readPieces } from '../../base/text/words.ts';
import type { SearchedWord } from './search-terms.ts';

const phrase = /^-?".*"$/;

/** Returns a word of a search as a `tsquery`: by its beginning, and in quotes as it is, each word after the other. */
export function wordQuery({ text }: Pick<SearchedWord, 'text'>): string {
  const pieces = readPieces(text);
  if (!phrase.test(sameText(text))) return all(pieces.map(({ begun }) => begun));
  return pieces.reduce(
    (query, { exact }, index) => (index === 0 ? exact : `${query} <${pieces[index - 1]?.toNext}> ${exact}`),
    '',
  );
}

/** Returns a `tsquery` for the digits of a phone number, of which the first may be missing. */
export function digitsQuery(digits: string[]): string {
  return digits.map(begins).join(' | ');
}

/** Returns what all of the queries find. */
export function all(queries: string[]): string {
  return queries.map((query) => `(${query})`).join(' & ');
}
