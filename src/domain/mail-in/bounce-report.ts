import { statusIn } from '../../platform/mail/mail-status.ts';
import { readHeaderBlock } from '../../platform/mail-reading/header-block.ts';
import { idsIn, readFacts } from '../../platform/mail-reading/mail-facts.ts';
import type { MailFile, MailHeader, ReadMail } from '../../platform/mail-reading/mail-form.ts';
import { type BouncedRecipient, mostDiagnosticCharacters } from './bounced-recipient.ts';
import { headerValue } from './header-values.ts';
import { findOurIds, type OurIds, referredIds } from './our-ids.ts';
import { readTextReport } from './text-report.ts';

export interface BounceReport {
  recipients: BouncedRecipient[];
  /** The id of the mail that came back, with angle brackets. */
  originalMessageId: string | null;
  /** Ids of ours in the report, in the mail that came back, and in the headers of the bounce. Nothing proves them. */
  ours: OurIds;
}

const mostFiles = 5;
const mostBytes = 65_536;
const mostRecipients = 100;
const reportTypes = ['message/delivery-status', 'message/global-delivery-status'];
const embeddedTypes = [
  ...['message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers'],
  ...['message/global', 'message/global-headers', 'text/rfc822'],
];

/** Whether the mail is a report about the delivery of another one, by its form. */
export function isDeliveryReport({ contentType, attachments }: ReadMail): boolean {
  const { value, parameters } = contentType;
  if (value !== 'multipart/report') return false;
  return (
    parameters['report-type']?.toLowerCase() === 'delivery-status' ||
    attachments.some(({ mimeType }) => reportTypes.includes(mimeType))
  );
}

/** Reads the report of a bounce. A report in words alone is read as far as its servers are known. */
export function readBounceReport(mail: ReadMail, host: string): BounceReport {
  const reports = blocksOf(mail.attachments, reportTypes).flat();
  const inWords = reports.length === 0 ? readTextReport(mail) : null;
  const embedded = [
    ...blocksOf(mail.attachments, embeddedTypes).flatMap(([first]) => first ?? []),
    ...(inWords?.embedded ?? []),
  ];
  const facts = readFacts(embedded);
  const named = ['original-message-id', 'x-original-message-id'].flatMap((name) =>
    idsIn(headerValue(reports.flat(), name) ?? headerValue(mail.headers, name) ?? ''),
  );
  const ids = [
    ...named,
    ...(facts.messageId === null ? [] : [facts.messageId]),
    ...referredIds(mail),
    ...referredIds(facts),
    ...idsIn(mail.text.slice(0, mostBytes)),
  ];
  return {
    recipients: [...reports.flatMap(readRecipient), ...(inWords?.recipients ?? [])].slice(0, mostRecipients),
    originalMessageId: named[0] ?? facts.messageId,
    ours: findOurIds(ids, host),
  };
}

/** Returns the groups of headers of each file of these types. */
function blocksOf(files: MailFile[], types: string[]): MailHeader[][][] {
  return files
    .filter(({ mimeType }) => types.includes(mimeType))
    .slice(0, mostFiles)
    .map(({ bytes }) => groupsOf(bytes.subarray(0, mostBytes)));
}

/** Empty lines stand between the groups. */
function groupsOf(bytes: Uint8Array): MailHeader[][] {
  const groups = Buffer.from(bytes)
    .toString('latin1')
    .split(/\r?\n(?:[ \t]*\r?\n)+/);
  return groups
    .slice(0, mostRecipients + 1)
    .map((group) => readHeaderBlock(Buffer.from(group.trimStart(), 'latin1'), mostBytes));
}

/** The first group is about the mail as a whole, and names no recipient. */
function readRecipient(group: MailHeader[]): BouncedRecipient[] {
  const finalRecipient = addressOf(headerValue(group, 'final-recipient'));
  const action = headerValue(group, 'action')?.toLowerCase();
  if (finalRecipient === null && action === undefined) return [];
  const diagnostic = headerValue(group, 'diagnostic-code')?.slice(0, mostDiagnosticCharacters) ?? null;
  return [
    {
      action: action === 'failed' || action === 'delayed' ? action : 'other',
      status: statusIn(headerValue(group, 'status')) ?? statusIn(diagnostic),
      finalRecipient,
      originalRecipient: addressOf(headerValue(group, 'original-recipient')),
      diagnostic,
    },
  ];
}

function addressOf(value: string | null): string | null {
  return /[^\s<>;"]+@[^\s<>;"]+/.exec(value ?? '')?.[0] ?? null;
}
