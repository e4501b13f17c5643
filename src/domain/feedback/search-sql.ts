import { Prisma } from '../../../generated/prisma/client.ts';
import { all, digitsQuery, wordQuery } from './search-query.ts';
import { readSearch, type SearchedPhone, type SearchedWord } from './search-terms.ts';

/** The terms of a search as conditions over the table `f`. */
export interface ItemSearch {
  /** Conditions that no index of words serves: ids, numbers such as `#12`, and exclusions. */
  others: Prisma.Sql[];
  /** Words by their beginnings, and bare numbers. Their indexes give the items in no order. */
  words: Prisma.Sql[];
  /** How often the words occur, and how near to each other. Undefined for a search that has none. */
  rank?: Prisma.Sql;
}

/** Throws a 400 for a text that asks for neither a word nor a number. */
export function searchSql(text: string, isFilling: boolean): ItemSearch {
  const { ids, ticketNumbers, words, phones, excluded, excludedNumbers } = readSearch(text);
  const plain = words.filter(({ ticketNumber }) => ticketNumber === null);
  const numbers = words.filter(({ ticketNumber }) => ticketNumber !== null);
  const ranked = [...words, ...phones.flatMap(({ words }) => words)].map(wordQuery).join(' | ');
  return {
    ...(ranked !== '' && { rank: Prisma.sql`ts_rank(f.words, (${ranked})::tsquery)` }),
    others: [
      ...ids.map((id) => Prisma.sql`f.id = ${id}`),
      ...ticketNumbers.map(isNumber),
      ...excludedNumbers.map((number) => Prisma.sql`NOT ${isNumber(number)}`),
      ...excluded.map((text) => Prisma.sql`${hasWords([{ text }], isFilling)} IS NOT TRUE`),
    ],
    words: [
      ...(plain.length === 0 ? [] : [hasWords(plain, isFilling)]),
      ...numbers.map((word) => hasWord(word, isFilling)),
      ...phones.map((phone) => hasPhone(phone, isFilling)),
    ],
  };
}

function isNumber(number: number): Prisma.Sql {
  return Prisma.sql`f.ticket_number = ${number}`;
}

function hasWord(word: SearchedWord, isFilling: boolean): Prisma.Sql {
  const has = hasWords([word], isFilling);
  return word.ticketNumber === null ? has : Prisma.sql`(${isNumber(word.ticketNumber)} OR ${has})`;
}

function hasPhone({ words, digits }: SearchedPhone, isFilling: boolean): Prisma.Sql {
  const each = Prisma.join(
    words.map((word) => hasWord(word, isFilling)),
    ' AND ',
  );
  return Prisma.sql`((${each}) OR f.words @@ ${digitsQuery(digits)}::tsquery)`;
}

/** Null for an item whose words are missing. */
function hasWords(words: Pick<SearchedWord, 'text'>[], isFilling: boolean): Prisma.Sql {
  const found = Prisma.sql`f.words @@ ${all(words.map(wordQuery))}::tsquery`;
  if (!isFilling) return Prisma.sql`(${found})`;
  const text = words.map((word) => word.text).join(' ');
  return Prisma.sql`(${found} OR f.words @@ search_query(${text}))`;
}
