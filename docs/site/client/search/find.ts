import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import type { SearchEntry } from './search-options.ts';
import { longestPhrase, synonymsOf } from './synonyms.ts';

type Index = MiniSearch<SearchEntry>;

/** Words of a question that say nothing about what is looked for. */
const fillers = new Set(
  'a an and are as at by can do does for from how i in into is it my of on or our please that the there this to we what when where which why with you'.split(
    ' ',
  ),
);
/** Synonyms stand behind the reader's own word. */
const lesser: SearchOptions = { boostTerm: () => 0.5 };

/**
 * Finds entries for what a reader typed, the best first. A word that no page has is taken for a misspelt one, and each word may
 * stand for its synonyms. If no entry has all of it, those that have a part of it are found.
 */
export function find(index: Index, text: string): SearchResult[] {
  const words = tokens(text);
  const query = (combineWith: 'AND' | 'OR') =>
    index.search({ combineWith, queries: parts(index, words).map((part) => queryOf(index, part)) }, { boostDocument });
  const all = query('AND');
  return all.length > 0 ? all : query('OR');
}

function tokens(text: string): string[] {
  const split = MiniSearch.getDefault('tokenize') as (text: string) => string[];
  return split(text.toLowerCase()).filter(Boolean);
}

/** The words one by one, or together where they are a phrase that has synonyms. Fillers count if there is nothing else. */
function parts(index: Index, words: string[]): string[][] {
  const found: string[][] = [];
  for (let place = 0; place < words.length; ) {
    const rest = words.slice(place, place + longestPhrase);
    while (rest.length > 1 && synonymsOf(rest).length === 0) rest.pop();
    found.push(rest);
    place += rest.length;
  }
  const telling = found.filter(([word = '', ...others]) => others.length > 0 || !fillers.has(word));
  return joined(index, telling.length > 0 ? telling : found);
}

/** Puts two words together that the pages know as one, such as `web hook`. */
function joined(index: Index, found: string[][]): string[][] {
  const merged: string[][] = [];
  for (const part of found) {
    const before = merged.at(-1);
    const isOne = before?.length === 1 && part.length === 1 && isWord(index, before.concat(part).join(''));
    if (isOne) before.push(...part);
    else merged.push([...part]);
  }
  return merged;
}

function queryOf(index: Index, words: string[]): Query {
  const asOne: Query[] = words.length > 1 && isKnown(index, words.join('')) ? [forms(index, words.join(''))] : [];
  const others: Query[] = synonymsOf(words).map((other) => ({ combineWith: 'AND', queries: other, ...lesser }));
  return { combineWith: 'OR', queries: [all(words.map((word) => forms(index, word))), ...asOne, ...others] };
}

function all(queries: Query[]): Query {
  return { combineWith: 'AND', queries };
}

/** A word in the singular and the plural. If no page has it: in two words, with two letters swapped, or misspelt. */
function forms(index: Index, word: string): Query {
  if (isKnown(index, word)) return { combineWith: 'OR', queries: [word, otherNumber(word)] };
  const split = splits(word).find(
    ([first = '', second = '']) =>
      isWord(index, first) && (isWord(index, second) || isWord(index, otherNumber(second))),
  );
  if (split) return all(split);
  const swapped = swaps(word).filter((other) => isKnown(index, other));
  return { combineWith: 'OR', queries: [word, ...swapped], fuzzy: mostEdits(word) };
}

/** Whether a word of the pages begins like this. */
function isKnown(index: Index, word: string): boolean {
  return index.search(word).length > 0;
}

/** Whether it is a word of the pages. */
function isWord(index: Index, word: string): boolean {
  return index.search(word, { prefix: false }).length > 0;
}

function otherNumber(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : `${word}s`;
}

function splits(word: string): string[][] {
  const places = Array.from({ length: Math.max(word.length - 5, 0) }, (_, place) => place + 3);
  return places.map((place) => [word.slice(0, place), word.slice(place)]);
}

function swaps(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, place) =>
    [word.slice(0, place), word[place + 1], word[place], word.slice(place + 2)].join(''),
  );
}

function mostEdits({ length }: string): number | false {
  return length < 4 ? false : length < 6 ? 1 : 2;
}

/** Guides explain, so they come before what only lists; a page comes before its sections. */
function boostDocument(url: string): number {
  if (/^reference\/schemas\//.test(url)) return 0.4;
  if (/^(changelog|guides\/contributing)\//.test(url)) return 0.3;
  if (/^reference\//.test(url)) return 1;
  return url.includes('#') ? 1.3 : 2;
}
