import { isWordEnd, type Letters, readLetters, webAddresses, weigh } from './letters.ts';

/** Words that are one of our lines by chance have fewer. */
const leastWeight = 12;
const gramLength = 6;
const mostCharacters = 12_000;
/** A text of one repeated letter must not keep others waiting. */
const mostPlaces = 50;

/** Where a line stands in the known texts: from a letter up to another one. */
export interface Place {
  text: number;
  start: number;
  end: number;
}

/** Texts that a mail may quote, in which lines of it are looked up. */
export class KnownTexts {
  readonly #texts: Letters[];
  /** The places where each few letters stand. */
  readonly #grams = new Map<string, Place[]>();
  readonly #addresses: string[];

  constructor(texts: string[]) {
    const read = texts.map((text) => text.slice(0, mostCharacters));
    this.#texts = read.map(readLetters);
    this.#addresses = read.flatMap(webAddresses);
    for (const [text, { run }] of this.#texts.entries())
      for (let start = 0; start + gramLength <= run.length; start += 1)
        this.#note({ text, start, end: start + gramLength });
  }

  /** Returns where the line stands. None if it has too few letters to tell. */
  find(line: Letters): Place[] {
    if (weigh(line) < leastWeight) return [];
    const places = this.#grams.get(line.run.slice(0, gramLength)) ?? [];
    return places.flatMap(({ text, start }) => this.#at(line, text, start) ?? []);
  }

  /** Returns where a line stands that goes on at the end of one of these places. */
  findAfter(line: Letters, places: Place[]): Place[] {
    return places.flatMap(({ text, end }) => this.#at(line, text, end) ?? []);
  }

  /** Returns where a line stands that ends at the beginning of one of these places. */
  findBefore(line: Letters, places: Place[]): Place[] {
    return places.flatMap(({ text, start }) => this.#at(line, text, start - line.run.length) ?? []);
  }

  /** Whether one of the places is the last of its text. */
  isAtEnd(places: Place[]): boolean {
    return places.some(({ text, end }) => end === this.#texts[text]?.run.length);
  }

  /** Whether a line is nothing but an address of the texts, also as a mail scanner rewrites it. */
  isAddress(line: string, { run }: Letters): boolean {
    if (run !== '' || !/https?:/i.test(line)) return false;
    const plain = decode(line);
    return this.#addresses.some((address) => plain.includes(address) || line.includes(address));
  }

  #at(line: Letters, text: number, start: number): Place | null {
    const known = this.#texts[text];
    const end = start + line.run.length;
    if (!known || start < 0 || line.run === '' || !known.run.startsWith(line.run, start)) return null;
    return isWordEnd(known, start) && isWordEnd(known, end) ? { text, start, end } : null;
  }

  #note(place: Place): void {
    const gram = this.#texts[place.text]?.run.slice(place.start, place.end) ?? '';
    const places = this.#grams.get(gram);
    if (places && places.length < mostPlaces) places.push(place);
    else if (!places) this.#grams.set(gram, [place]);
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
