import { readSubject, type SubjectWords } from '../../base/text/subject-words.ts';
import { withholdLinks } from '../../base/text/withhold-links.ts';
import type { SqlContext } from '../../platform/context.ts';
import { isLoopMark } from '../../platform/mail/loop-mark.ts';
import type { RawMail } from '../../platform/mail/raw-mail.ts';
import { readAuthenticationResults, type SenderProof } from '../../platform/mail-reading/authentication-results.ts';
import type { MailFacts, MailFile, ReadMail } from '../../platform/mail-reading/mail-form.ts';
import { readMail } from '../../platform/mail-reading/read-mail.ts';
import type { ReadingTurn } from '../../platform/mail-reading/reading-turns.ts';
import { type ClassifiedMail, classifyMail } from './classify-mail.ts';
import { type ForwardedMail, readForwarded } from './forwarded-mail.ts';
import { findOurIds, type OurIds, referredIds } from './our-ids.ts';

/** A mail as far as it is known before anything is looked up. */
export interface IncomingMail {
  raw: RawMail;
  facts: MailFacts;
  /** Null if the mail could not be read. */
  read: ReadMail | null;
  found: ClassifiedMail | null;
  /** Mails and items of ours that it names. Nothing proves them. */
  referred: OurIds;
  /** The mail of ours whose Message-ID it has. */
  sentMailId: string | null;
  subject: SubjectWords;
  proof: SenderProof;
  /** The files that are kept: all but the small pictures of a signature. */
  files: MailFile[];
  /** Whether it has files that are not kept. */
  lacksFiles: boolean;
  /** The mails that it forwards, the newest first. */
  forwarded: ForwardedMail[];
}

/** The pictures in a text are kept. Smaller ones are those of signatures, in bytes. */
const leastPictureBytes = 10_240;
const mostReactionBytes = 1_024;

/** Reads a mail, and finds out who or what wrote it. */
export async function readIncoming(ctx: SqlContext, raw: RawMail, turn: ReadingTurn): Promise<IncomingMail> {
  const host = new URL(ctx.siteUrl).hostname;
  const reading = await readMail(raw.bytes, turn);
  const loopKey = await ctx.installationSecrets.get('thread');
  const read = reading.kind === 'read' && !raw.headerOnly ? reading : null;
  const isOurLoop = (value: string) => isLoopMark(loopKey, value);
  const found = read && classifyMail(read, { host, envelopeFrom: raw.envelope?.from ?? null, isOurLoop });
  const sent = findOurIds(reading.messageId === null ? [] : [reading.messageId], host);
  const referred = findOurIds(referredIds(reading), host);
  const files = read ? keptFiles(read) : [];
  const references = referred.mailIds.length + referred.feedbackIds.length;
  const subject = readSubject(reading.subject, { hasReference: references > 0 });
  return {
    ...{ raw, facts: reading, read, found, referred, files },
    sentMailId: sent.mailIds[0] ?? null,
    ...{ subject, forwarded: read && subject.isForward ? readForwarded(read.text) : [] },
    proof: readAuthenticationResults(reading.authenticationResults, ctx.mailAuthservIds),
    lacksFiles: files.length < (read?.attachments.length ?? 0),
  };
}

/** Returns the files of a mail without the small pictures of its signature and the data of a reaction. */
export function keptFiles({ attachments }: ReadMail): MailFile[] {
  return attachments.filter((file) => !isOfSignature(file) && !isReaction(file));
}

/** Mail programs send the sign of a reaction once more for themselves, beside the text that shows it. */
function isReaction({ mimeType, bytes }: MailFile): boolean {
  if (!mimeType.endsWith('json') || bytes.byteLength > mostReactionBytes) return false;
  try {
    const { emoji, version } = JSON.parse(Buffer.from(bytes).toString('utf8')) ?? {};
    return typeof emoji === 'string' && typeof version === 'number';
  } catch {
    return false;
  }
}

function isOfSignature({ inline, mimeType, bytes }: MailFile): boolean {
  return inline && mimeType.startsWith('image/') && bytes.byteLength < leastPictureBytes;
}

/** Returns a text of the mail as it is stored: without the addresses that speak for a customer. */
export function storedText(text: string): string {
  return withholdLinks(text).toWellFormed();
}
