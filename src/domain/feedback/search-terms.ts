import { BadRequest } from '../../base/errors.ts';
import { searchText } from '../../base/text/search-text.ts';
import { readPieces } from '../../base/text/words.ts';

/** A word of a search, or several in quotes. */
export interface SearchedWord {
  text: string;
  /** The number that a bare number may be: an item with it is found too. */
  ticketNumber: number | null;
}

/** Numbers that follow each other, and may be one phone number. */
export interface SearchedPhone {
  words: SearchedWord[];
  /** The digits of all of them, as they are and without the zeros that are left out abroad. */
  digits: string[];
}

/** The terms of a search. An item must meet all but the excluded ones. */
export interface SearchTerms {
  ids: string[];
  /** Ticket numbers after a `#`. */
  ticketNumbers: number[];
  words: SearchedWord[];
  phones: SearchedPhone[];
  /** Texts, each of which excludes the items in which it occurs. */
  excluded: string[];
  excludedNumbers: number[];
}

const label = '(?:ticket|item|issue|case|number|no|nr)';
const mark = String.raw`[^\p{L}\p{N}\s#]`;
const labelled = new RegExp(`^${mark}*${label}${mark}*$`, 'u');
const numbered = new RegExp(`^${mark}*(?:${label}(?:${mark}|(?=#))+)?(#?)([0-9]{1,9})${mark}*$`, 'u');
const loneHash = new RegExp(`^${mark}*#$`, 'u');
const exclusion = /^-["#.@]*[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const excludedNumber = new RegExp(`^-#([0-9]{1,9})${mark}*$`, 'u');
const itemId = /^fb_[0-9a-z]{26}$/;
const quotes = '"“”„‟«»″＂';
const tokens = new RegExp(`-?[${quotes}][^${quotes}]*[${quotes}]|\\S+`, 'gu');
const partOfPhone = /^[+(]*\d[\d().+/-]*$/;
const fewestDigitsOfPhone = 6;

interface Token {
  text: string;
  fold: string;
}

/**
 * Reads a search as people write it: `#12,` and `Ticket no. 12` are numbers, `"two words"` stand in this order, and `-word` is
 * without that word. Throws a 400 if it asks for nothing that an item must have.
 */
export function readSearch(text: string): SearchTerms {
  const all = [...text.matchAll(tokens)].map(([token]) => ({ text: token, fold: searchText(token) }));
  const terms: SearchTerms = { ids: [], ticketNumbers: [], words: [], phones: [], excluded: [], excludedNumbers: [] };
  let phone: Token[] = [];
  for (const [index, token] of all.entries()) {
    if (partOfPhone.test(token.fold) && !loneHash.test(all[index - 1]?.fold ?? '')) {
      phone.push(token);
      continue;
    }
    addNumbers(terms, phone);
    phone = [];
    if (!isBeforeNumber(all, index)) addTerm(terms, token, loneHash.test(all[index - 1]?.fold ?? ''));
  }
  addNumbers(terms, phone);
  requireTerms(terms);
  return terms;
}

function addTerm(terms: SearchTerms, token: Token, isAfterHash: boolean): void {
  const { text, fold } = token;
  const [, hash, digits] = numbered.exec(fold) ?? [];
  const [, excludedDigits] = excludedNumber.exec(fold) ?? [];
  if (itemId.test(fold)) terms.ids.push(fold);
  else if (excludedDigits) terms.excludedNumbers.push(Number(excludedDigits));
  else if (exclusion.test(fold)) terms.excluded.push(text);
  else if (digits && (hash || isAfterHash)) terms.ticketNumbers.push(Number(digits));
  else if (readPieces(text).length > 0) terms.words.push(toWord(token));
}

function toWord({ text, fold }: Token): SearchedWord {
  const [, , digits] = numbered.exec(fold) ?? [];
  return digits ? { text: digits, ticketNumber: Number(digits) } : { text, ticketNumber: null };
}

function addNumbers(terms: SearchTerms, tokens: Token[]): void {
  const words = tokens.map(toWord);
  const digits = tokens.map(({ fold }) => fold.replaceAll(/\D/g, '')).join('');
  const short = digits.replace(/^0+/, '');
  const isWord = tokens.length === 1 && tokens[0]?.fold === short;
  if (short.length < fewestDigitsOfPhone || isWord) terms.words.push(...words);
  else terms.phones.push({ words, digits: [...new Set([digits, short])] });
}

/** Whether a token says only that the next one is a number, as `Ticket`, `no.` and `#` do, or one of these before another. */
function isBeforeNumber(tokens: Token[], index: number): boolean {
  const { fold = '' } = tokens[index] ?? {};
  if (!labelled.test(fold) && !loneHash.test(fold)) return false;
  const { fold: next = '' } = tokens[index + 1] ?? {};
  return numbered.test(next) ? !exclusion.test(next) : isBeforeNumber(tokens, index + 1);
}

function requireTerms({ ids, ticketNumbers, words, phones, excluded, excludedNumbers }: SearchTerms): void {
  if ([ids, ticketNumbers, words, phones].some((terms) => terms.length > 0)) return;
  const message =
    excluded.length + excludedNumbers.length > 0
      ? 'must also contain a word or a number that is not excluded'
      : 'must contain a word, or a ticket number such as #12';
  throw BadRequest.of({ path: 'query/search', message });
}
