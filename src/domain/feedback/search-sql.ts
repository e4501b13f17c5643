import { Prisma } from '../../../generated/prisma/client.ts';
import { BadRequest } from '../../base/errors.ts';

/** What a search asks of an item, as SQL over the table `f`. */
export interface ItemSearch {
  /** Ticket numbers such as `#12`. */
  numbers: Prisma.Sql[];
  /** All other words, each by its beginning. Their index gives the items in no order. */
  words: Prisma.Sql[];
}

const number = /(?<!\S)#(\d{1,9})(?!\S)/g;

/** Throws a 400 for a text with neither a word nor a number. */
export function searchSql(text: string): ItemSearch {
  const numbers = [...text.matchAll(number)].map(([, digits]) => Prisma.sql`f.ticket_number = ${Number(digits)}`);
  const rest = text.replaceAll(number, ' ');
  const hasWords = /[\p{L}\p{N}]/u.test(rest);
  if (!hasWords && numbers.length === 0)
    throw BadRequest.of({ path: 'query/search', message: 'must contain a word, or a ticket number such as #12' });
  return { numbers, words: hasWords ? [Prisma.sql`f.words @@ search_query(${rest})`] : [] };
}
