import type { Attachment, Email } from 'postal-mime';
import { nameAttachment } from './attachment-name.ts';
import { BoundedParser } from './bounded-parser.ts';
import { readHeaderBlock, tidy } from './header-block.ts';
import { readFacts } from './mail-facts.ts';
import type { MailFile, MailReading, ReadMail } from './mail-form.ts';
import { keyOfMail } from './mail-key.ts';
import type { ReadHtml } from './read-html.ts';
import { readHtmlInTime } from './read-html-in-time.ts';

const mostHeaderBytes = 262_144;
const mostLevels = 64;
const mostTextCharacters = 1_000_000;
const mostHtmlCharacters = 2_000_000;

/** A part as the parser has it after parsing. */
interface Part {
  contentType: { multipart: string | false };
  content: ArrayBuffer | null;
  childNodes: Part[];
}

/** Reads a mail, which may take seconds and hold the thread for as long. */
export async function parseMail(mail: Uint8Array<ArrayBuffer>): Promise<MailReading> {
  const facts = readFacts(readHeaderBlock(mail, mostHeaderBytes));
  const known = { ...facts, mailKey: await keyOfMail(mail, facts) };
  const unreadable = (why: string): MailReading => ({ kind: 'unreadable', why, ...known });
  if (facts.headers.length === 0) return unreadable('The mail has no headers.');
  const parser = new BoundedParser({
    forceRfc822Attachments: true,
    maxNestingDepth: mostLevels,
    maxHeadersSize: 4 * mostHeaderBytes,
  });
  try {
    const email = await parser.parse(mail);
    const fault = faultOf((parser as unknown as { root: Part }).root);
    return fault === null ? { kind: 'read', ...known, ...contentOf(email) } : unreadable(fault);
  } catch (error) {
    return unreadable(`The mail could not be read: ${(error as Error).message}.`);
  }
}

function faultOf(root: Part): string | null {
  const parts: Part[] = [root];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] as Part;
    const isBroken = part.contentType.multipart !== false && part.childNodes.length === 0;
    if (isBroken && new Uint8Array(part.content ?? new ArrayBuffer(0)).some((byte) => byte > 0x20))
      return 'The parts of the mail cannot be told apart: the boundary that it declares does not appear.';
    parts.push(...part.childNodes);
  }
  return null;
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
