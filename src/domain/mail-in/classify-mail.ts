import { isBlank } from '../../base/blank.ts';
import type { ReadMail } from '../../platform/mail-reading/mail-form.ts';
import { type BounceReport, isDeliveryReport, readBounceReport } from './bounce-report.ts';
import { findAutomaticSign, findListSign, findRobotSign } from './machine-signs.ts';
import { findOurIds, type OurIds, referredIds } from './our-ids.ts';
import { isTextReport } from './text-report.ts';

/** The kind of a mail. `sign` says in a sentence what decided. */
type MailKindFound =
  | { kind: 'loop' | 'disposition' | 'automatic' | 'human'; sign: string }
  /** Written by a person, through a list or group. It gets no receipt. */
  | { kind: 'list'; sign: string }
  /** A robot may have written it. It gets no receipt. */
  | { kind: 'robot'; sign: string }
  | { kind: 'bounce'; sign: string; report: BounceReport }
  /** `words` are what the person added, empty if nothing. */
  | { kind: 'calendarReply'; sign: string; words: string };

export type ClassifiedMail = MailKindFound & {
  /** The mail of ours whose Message-ID this mail has, if it is in the form of ours: a loop if we have sent it. */
  sentMailId: string | null;
  /** Mails and items of ours that In-Reply-To and References name. Nothing proves them. */
  referred: OurIds;
};

interface ClassifyOptions {
  /** The host of SITE_URL. */
  host: string;
  /** The sender of the SMTP envelope, empty for `<>`. Null if the door has none: then Return-Path holds. */
  envelopeFrom: string | null;
  /** Whether a value of X-Heed-Loop is ours. */
  isOurLoop: (value: string) => boolean;
}

/** Finds out who or what wrote a mail. */
export function classifyMail(mail: ReadMail, options: ClassifyOptions): ClassifiedMail {
  const sent = findOurIds(mail.messageId === null ? [] : [mail.messageId], options.host);
  const referred = findOurIds(referredIds(mail), options.host);
  return { ...findKind(mail, options), sentMailId: sent.mailIds[0] ?? null, referred };
}

function findKind(mail: ReadMail, { host, envelopeFrom, isOurLoop }: ClassifyOptions): MailKindFound {
  if (mail.headers.some(({ key, value }) => key === 'x-heed-loop' && isOurLoop(value.trim())))
    return { kind: 'loop', sign: 'X-Heed-Loop is ours.' };
  const report = reportSign(mail, envelopeFrom);
  if (report !== null) return { kind: 'bounce', sign: report, report: readBounceReport(mail, host) };
  if (isDisposition(mail))
    return { kind: 'disposition', sign: 'The mail reports that another one was shown or deleted.' };
  if (mail.calendarMethod === 'REPLY' || isCalendarReply(mail))
    return { kind: 'calendarReply', sign: 'The mail carries a calendar whose method is REPLY.', words: wordsOf(mail) };
  const automatic = findAutomaticSign(mail, envelopeFrom);
  if (automatic !== null) return { kind: 'automatic', sign: automatic };
  const list = findListSign(mail);
  if (list !== null) return { kind: 'list', sign: list };
  const robot = findRobotSign(mail);
  return robot === null
    ? { kind: 'human', sign: 'The mail has no sign of a machine.' }
    : { kind: 'robot', sign: robot };
}

function reportSign(mail: ReadMail, envelopeFrom: string | null): string | null {
  if (isDeliveryReport(mail)) return 'The mail is a report about the delivery of another one.';
  return isTextReport(mail, envelopeFrom) ? 'The mail says in words that another one was not delivered.' : null;
}

function isDisposition({ contentType: { value, parameters }, attachments }: ReadMail): boolean {
  if (value !== 'multipart/report') return false;
  return (
    parameters['report-type']?.toLowerCase() === 'disposition-notification' ||
    attachments.some(({ mimeType }) => mimeType === 'message/disposition-notification')
  );
}

function isCalendarReply({ contentType: { value, parameters } }: ReadMail): boolean {
  return value === 'text/calendar' && parameters.method?.toUpperCase() === 'REPLY';
}

/** Some calendars have the words in themselves alone. */
function wordsOf({ text, attachments }: ReadMail): string {
  if (!isBlank(text)) return text.trim();
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics');
  const lines = Buffer.from(calendar?.bytes.subarray(0, 65_536) ?? [])
    .toString('utf8')
    .replaceAll(/\r?\n[ \t]/g, '');
  const [, comment = ''] = /^COMMENT(?:;[^:\n]*)?:(.*)$/im.exec(lines) ?? [];
  return comment
    .replaceAll(/\\n/gi, '\n')
    .replaceAll(/\\([,;\\])/g, '$1')
    .trim();
}
