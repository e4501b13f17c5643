import type { Attachment, Email } from 'postal-mime';
import { nameAttachment } from './attachment-name.ts';
import { calendarWords } from './calendar-words.ts';
import { readHeaderBlock, tidy } from './header-block.ts';
import { readFacts } from './mail-facts.ts';
import type { MailFile, MailReading, ReadMail } from './mail-form.ts';
import { keyOfMail } from './mail-key.ts';
import { MailParser } from './mail-parser.ts';
import type { ReadHtml } from './read-html.ts';
import { readHtmlInTime } from './read-html-in-time.ts';
import { isStandIn } from './stand-in.ts';

const mostHeaderBytes = 262_144;
const mostLevels = 64;
const mostTextCharacters = 1_000_000;
const mostHtmlCharacters = 2_000_000;
const calendarTypes = new Set(['text/calendar', 'application/ics']);

/** Reads a mail, which may take seconds, hold the thread for as long, and overwrite the bytes. */
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
    // The library copies views, and the thread got a buffer of its own.
    const isWhole = mail.byteLength === mail.buffer.byteLength;
    return { kind: 'read', ...known, ...contentOf(await parser.parse(isWhole ? mail.buffer : mail)) };
  } catch (error) {
    return unreadable(`The mail could not be read: ${(error as Error).message}.`);
  }
}

type Content = Pick<ReadMail, 'text' | 'textFrom' | 'textAboveQuote' | 'html' | 'attachments' | 'calendarMethod'>;

function contentOf(email: Email): Content {
  const plain = asLines(email.text ?? '');
  const sent = tidy(email.html ?? '');
  const html = sent === '' ? null : readHtmlInTime(sent.slice(0, mostHtmlCharacters), { hasPlain: plain !== '' });
  const calendarMethod = email.attachments.find(({ method }) => method)?.method?.slice(0, 40) ?? null;
  const tooLong = [
    ...(plain.length > mostTextCharacters ? [fileOf('text/plain', plain)] : []),
    ...(sent.length > mostHtmlCharacters ? [fileOf('text/html', sent)] : []),
  ];
  const chosen = chooseText(plain, html) ?? invitation(email);
  return {
    ...chosen,
    text: chosen.text.slice(0, mostTextCharacters).toWellFormed(),
    html: chosenHtml(sent, html),
    attachments: [...email.attachments.map((attachment) => attachmentOf(attachment, sent)), ...tooLong],
    calendarMethod,
  };
}

type Text = Pick<ReadMail, 'text' | 'textFrom' | 'textAboveQuote'>;

/** Returns null if neither part has words. */
function chooseText(plain: string, html: ReadHtml | null): Text | null {
  if (html !== null && html.text !== '' && (plain === '' || isStandIn(plain, html.text)))
    return { text: html.text, textFrom: 'html', textAboveQuote: html.textAboveQuote };
  return plain === '' ? null : { text: plain, textFrom: 'plain', textAboveQuote: null };
}

/** An answer to an invitation has only the words beside it. */
function invitation({ attachments }: Email): Text {
  const calendar = attachments.find(({ mimeType, method }) => calendarTypes.has(mimeType) && method !== 'REPLY');
  const text = calendar ? tidy(calendarWords(new Uint8Array(calendar.content as ArrayBuffer))) : '';
  return { text, textFrom: text === '' ? 'nothing' : 'calendar', textAboveQuote: null };
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
