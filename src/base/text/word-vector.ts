import { endingsOf, readPieces } from './words.ts';

/** Places between texts, so that no phrase reaches from one into the next. */
const gap = 10;
const mostPlaces = 16_000;

/**
 * Returns the words of the texts with their places, as PostgreSQL reads a `tsvector`. Phones are given as their digits, and found
 * by any of the last ones.
 */
export function wordVector(texts: readonly string[], phones: readonly string[] = []): string {
  const places = new Map<string, number[]>();
  let next = gap;
  const add = (lexeme: string, place: number) => {
    const known = places.get(lexeme);
    if (known) known.push(Math.min(place, mostPlaces));
    else places.set(lexeme, [Math.min(place, mostPlaces)]);
  };
  for (const text of texts) {
    for (const { length, lexemes } of readPieces(text)) {
      for (const [lexeme, place] of lexemes) add(lexeme, next + place);
      next += length;
    }
    next += gap;
  }
  for (const digits of phones) for (const lexeme of [digits, ...endingsOf(digits)]) add(lexeme, next);
  return [...places].map(([lexeme, at]) => `'${lexeme}':${at.join(',')}`).join(' ');
}
