import type { Feedback } from '../../../generated/prisma/client.ts';
import { emailWritings } from '../../base/contact/email-writings.ts';
import { phoneIdentifier } from '../../base/contact/phone.ts';
import { wordVector } from '../../base/text/word-vector.ts';
import { readCustomFields } from '../custom-field-values.ts';

/** The fields of an item that the search looks through. */
export const searchedFields = [
  'message',
  'category',
  'tags',
  'externalId',
  'userName',
  'userEmail',
  'userPhone',
  'customMetadata',
] as const satisfies (keyof Feedback)[];

export type SearchedFields = Partial<Pick<Feedback, (typeof searchedFields)[number]>>;

/** Returns the words of an item's own fields, as PostgreSQL reads a `tsvector`. */
export function itemWords(item: SearchedFields): string {
  const { message, category, tags = [], externalId, userName, userEmail, userPhone, customMetadata } = item;
  const labels = [category, ...tags, externalId, userName];
  const values = Object.values(readCustomFields((customMetadata ?? {}) as object) ?? {}).flat();
  const fields = values.flatMap((value) => (['string', 'number'].includes(typeof value) ? String(value) : []));
  const texts = [message, ...labels, ...(userEmail ? emailWritings(userEmail) : []), ...fields];
  return wordVector(
    texts.filter((text) => typeof text === 'string'),
    userPhone ? [phoneIdentifier(userPhone)] : [],
  );
}
