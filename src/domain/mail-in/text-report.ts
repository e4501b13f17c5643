import { statusIn } from '../../platform/mail/mail-status.ts';
import { readHeaderBlock } from '../../platform/mail-reading/header-block.ts';
import type { MailHeader, ReadMail } from '../../platform/mail-reading/mail-form.ts';
import { type BouncedRecipient, mostDiagnosticCharacters } from './bounced-recipient.ts';
import { headerValue } from './header-values.ts';

const mostCharacters = 65_536;
const mostRecipients = 20;
const qmail = /^Hi\. This is the /;
const copyBelow =
  /^-{3,}\s*(?:Below this line is a copy of the message|This is a copy of the message, including all the headers|The header of the original message follows)\b.*$/im;

interface TextReport {
  recipients: BouncedRecipient[];
  /** The headers of the mail that came back. */
  embedded: MailHeader[];
}

/** Whether a mail is a bounce that tells so in words alone, as qmail and older Exim servers write it. */
export function isTextReport({ text, headers, returnPath, from }: ReadMail, envelopeFrom: string | null): boolean {
  const isByMachine = (envelopeFrom ?? returnPath) === '' || /^mailer-daemon@/i.test(from?.address ?? '');
  return isByMachine && (headerValue(headers, 'x-failed-recipients') !== null || qmail.test(text.trimStart()));
}

/** Reads the addresses, their reasons, and the copy of the mail. */
export function readTextReport({ text, headers }: ReadMail): TextReport {
  const read = text.slice(0, mostCharacters);
  const { 0: rule = '', index = read.length } = copyBelow.exec(read) ?? {};
  const above = read.slice(0, index);
  const copy = read.slice(index + rule.length).trimStart();
  const failed = headerValue(headers, 'x-failed-recipients')?.match(/[^\s,<>]+@[^\s,<>]+/g) ?? [];
  const recipients =
    failed.length > 0 ? failed : Array.from(above.matchAll(/^<([^<>\s]+@[^<>\s]+)>:/gm), ([, to]) => to ?? '');
  return {
    recipients: recipients.slice(0, mostRecipients).map((address) => describe(address, above)),
    embedded: readHeaderBlock(Buffer.from(copy), mostCharacters),
  };
}

/** The reason stands between the address and the next empty line. */
function describe(address: string, text: string): BouncedRecipient {
  const at = text.indexOf(address);
  const [reason = ''] =
    at < 0
      ? []
      : text
          .slice(at + address.length)
          .replace(/^>?:?\s*/, '')
          .split(/\n\s*\n/);
  const diagnostic = reason.replaceAll(/\s+/g, ' ').trim().slice(0, mostDiagnosticCharacters);
  return {
    action: 'failed',
    status: statusIn(diagnostic),
    finalRecipient: address,
    originalRecipient: null,
    diagnostic: diagnostic === '' ? null : diagnostic,
  };
}
