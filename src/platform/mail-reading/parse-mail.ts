import type { Attachment, Email } from 'postal-mime';
import { nameAttachment } from './attachment-name.ts';
import { readHeaderBlock, tidy } from './header-block.ts';
import { readFacts } from './mail-facts.ts';
import type { MailFile, MailReading, ReadMail } from './mail-form.ts';
import { keyOfMail } from './mail-key.ts';
import { MailParser } from './mail-parser.ts';
import type { ReadHtml } from './read-html.ts';
import { readHtmlInTime } from './read-html-in-time.ts';

const mostHeaderBytes = 262_144;
const mostLevels = 64;
const mostTextCharacters = 1_000_000;
const mostHtmlCharacters = 2_000_000;

/** Reads a mail, which may take seconds and hold the thread for as long. */
export async function parseMail(mail: Uint8Array<ArrayBuffer>): Promise<MailReading> {
  const facts = readFacts(readHeaderBlock(mail, mostHeaderBytes));
  const known = { ...facts, mailKey: await keyOfMail(mail, facts) };
  const unreadable = (why: string): MailReading => ({ kind: 'unreadable', why, ...known });
  if (facts.headers.length === 0) return unreadable('The mail has no headers.');
  const parser = new MailParser({
    forceRfc822Attachments: true,
    maxNestingDepth: mostLevels,
    maxHeadersSize: 4 * mostHeaderBytes,
  });
  try {
    return { kind: 'read', ...known, ...contentOf(await parser.parse(mail)) };
  } catch (error) {
    return unreadable(`The mail could not be read: ${(error as Error).message}.`);
  }
}

type Content = Pick<ReadMail, 'text' | 'textFrom' | 'textAboveQuote' | 'html' | 'attachments' | 'calendarMethod'>;

function contentOf(email: Email): Content {
  const plain = asLines(email.text ?? '');
  const sent = tidy(email.html ?? '');
  const html = sent === '' ? null : readHtmlInTime(sent.slice(0, mostHtmlCharacters), { hasPlain: plain !== '' });
  const isHtmlOnly = plain === '' && html !== null;
  const text = isHtmlOnly ? html.text : plain;
  const tooLong = [
    ...(plain.length > mostTextCharacters ? [fileOf('text/plain', plain)] : []),
    ...(sent.length > mostHtmlCharacters ? [fileOf('text/html', sent)] : []),
  ];
  return {
    text: text.slice(0, mostTextCharacters).toWellFormed(),
    textFrom: text === '' ? 'nothing' : isHtmlOnly ? 'html' : 'plain',
    textAboveQuote: isHtmlOnly ? html.textAboveQuote : null,
    html: chosenHtml(sent, html),
    attachments: [...email.attachments.map((attachment) => attachmentOf(attachment, sent)), ...tooLong],
    calendarMethod: email.attachments.find(({ method }) => method)?.method?.slice(0, 40) ?? null,
  };
}

/** HTML that was cut is not shown: the file beside it has it whole. */
function chosenHtml(sent: string, html: ReadHtml | null): string | null {
  return html === null || html.html === '' || sent.length > mostHtmlCharacters ? null : html.html;
}

function asLines(text: string): string {
  const lines = tidy(text).replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
  return lines.trim() === '' ? '' : lines;
}

function fileOf(mimeType: string, content: string): MailFile {
  const fileName = mimeType === 'text/html' ? 'message.html' : 'message.txt';
  return { fileName, mimeType, bytes: new TextEncoder().encode(content), contentId: null, inline: false };
}

function attachmentOf({ filename, mimeType: declared, disposition, contentId: id, content }: Attachment, html: string) {
  const mimeType = /^[\w.+-]+\/[\w.+-]+$/.test(declared) ? declared : 'application/octet-stream';
  const contentId =
    id === undefined
      ? null
      : tidy(id)
          .replaceAll(/[<>\s]/g, '')
          .slice(0, 255) || null;
  const isShown = contentId !== null && html.includes(`cid:${contentId}`);
  return {
    fileName: nameAttachment(filename, mimeType),
    mimeType,
    bytes: new Uint8Array(content as ArrayBuffer),
    contentId,
    inline: mimeType.startsWith('image/') && (isShown || disposition === 'inline'),
  };
}
