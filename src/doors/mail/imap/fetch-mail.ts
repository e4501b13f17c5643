import type { ImapFlow } from 'imapflow';
import { mostMailBytes, type RawMail } from '../../../platform/mail/raw-mail.ts';

/** A mail in the folder, before its text is fetched. */
export interface ListedMail {
  uid: number;
  size: number;
  cameAt: Date | null;
}

/** The part of a mail that is fetched. */
export type FetchedMail = Pick<RawMail, 'bytes' | 'headerOnly'>;

/** A header may be as large as a mail. */
const mostHeaderBytes = 1_048_576;

/** The mail server refuses to search the folder, so nothing in it can be read. */
export class RefusedSearch extends Error {
  override readonly message = 'The mail server refuses to search the folder';
}

/**
 * Returns the numbers from `first` on, in their order. With `since`, about as many days later. Rejects with a
 * {@link RefusedSearch}.
 */
export async function listNumbers(client: ImapFlow, first: number, since: Date | null): Promise<number[]> {
  // No mail has the number 0, and servers refuse a range that begins with it.
  const found = await client.search({ uid: `${Math.max(1, first)}:*`, ...(since ? { since } : {}) }, { uid: true });
  if (!found) throw new RefusedSearch();
  // A range up to * always contains the last mail.
  return found.filter((uid) => uid >= first).sort((one, other) => one - other);
}

/** Returns what is known of these mails. The map lacks mails that somebody has moved meanwhile. */
export async function listMails(client: ImapFlow, uids: number[]): Promise<Map<number, ListedMail>> {
  const rows = await client.fetchAll(uids.join(','), { uid: true, size: true, internalDate: true }, { uid: true });
  return new Map(
    rows.map(({ uid, size = 0, internalDate }) => [
      uid,
      { uid, size, cameAt: internalDate === undefined ? null : new Date(internalDate) },
    ]),
  );
}

/** Returns the mail without marking it as seen. Null if the server has none. Only the header of a mail that is too large. */
export async function fetchMail(client: ImapFlow, { uid, size }: ListedMail): Promise<FetchedMail | null> {
  if (size > mostMailBytes) return fetchHeader(client, { uid, size }, 'too_large');
  const mail = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true });
  const source = mail ? mail.source : undefined;
  if (!source) return null;
  // Some servers only guess the size.
  if (source.length > mostMailBytes) return fetchHeader(client, { uid, size: source.length }, 'too_large');
  return { bytes: source };
}

/** Returns the header alone. Null if the server has none. */
export async function fetchHeader(
  client: ImapFlow,
  { uid, size }: Pick<ListedMail, 'uid' | 'size'>,
  reason: 'too_large' | 'failed',
): Promise<FetchedMail | null> {
  const mail = await client.fetchOne(String(uid), { uid: true, headers: true }, { uid: true });
  const header = mail ? mail.headers : undefined;
  return header ? { bytes: header.subarray(0, mostHeaderBytes), headerOnly: { reason, size } } : null;
}

/** Whether the mail is still in the folder. */
export async function isThere(client: ImapFlow, uid: number): Promise<boolean> {
  const found = await client.search({ uid: String(uid) }, { uid: true });
  if (!found) throw new RefusedSearch();
  return found.includes(uid);
}
