import type { MailDoor } from '../../../generated/sdk/types.gen.ts';

/** The doors through which mail comes in. */
export const mailDoors: MailDoor[] = ['imap', 'lmtp', 'webhook', 'command'];

/** A mail as it came. */
export interface RawMail {
  bytes: Buffer;
  door: MailDoor;
  /** The envelope that the door was told. `from` is empty for bounces, and null if only the recipients are known. */
  envelope: { from: string | null; to: string[] } | null;
  /** Where the mail lies in a mailbox, which is noted together with what becomes of it. */
  place?: MailboxPlace;
  /** Set if `bytes` are only the header. Such a mail is held as unreadable. The whole one stays in its mailbox. */
  headerOnly?: { reason: 'too_large' | 'failed'; size: number };
}

/** How large a mail may be, in bytes. */
export const mostMailBytes = 25 * 1_048_576;

/** A place in an IMAP mailbox, up to which mail is handled. */
export interface MailboxPlace {
  /** The address of the server, the user and the folder, without the password. */
  mailbox: string;
  uidValidity: string;
  uid: number;
}

/** How far a mailbox is handled. */
export interface MailboxPosition {
  uidValidity: string;
  lastUid: number;
}

/** Returns how far a mailbox is handled. Null before its first connection. Rejects while the database is away. */
export type ReadPosition = (mailbox: string) => Promise<MailboxPosition | null>;

/** Notes a place up to which there was nothing to hand over, so that what comes later counts as new. */
export type NotePosition = (place: MailboxPlace) => Promise<void>;

/**
 * The end of a mail: `stored` as a comment or item, `held` for review, `handled` if it only changed something else, such as a
 * bounce, `dropped` as a loop, `known` if it came before, and `refused` if it is nobody's.
 */
export interface MailReceipt {
  became: 'stored' | 'held' | 'handled' | 'dropped' | 'known' | 'refused';
  /** Why it was refused, in a sentence. */
  reason?: string;
}

/** The pipe that every door hands its mail to. Rejects with an `Unavailable` while the database is away: then the door keeps the mail. */
export type ReceiveMail = (mail: RawMail) => Promise<MailReceipt>;
