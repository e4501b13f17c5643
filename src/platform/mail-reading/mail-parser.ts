import PostalMime, { type PostalMimeOptions } from 'postal-mime';
import { BoundedParser } from './bounded-parser.ts';
import { decodeText } from './decode-text.ts';
import { insideOf, type Part } from './parser-inside.ts';
import { signedContent } from './signed-content.ts';

const library = insideOf(PostalMime.prototype);
const utf8 = new TextEncoder();
const dash = 0x2d;
const lineFeed = 0x0a;
/** A longer text has more than a million characters, of which the rest is a file in any case. */
const mostTextBytes = 4_000_000;
const readTextBytes = 1_000_000;
/** A mail in a signature, or one whose boundary is guessed, may hold others. */
const mostInner = 4;
const texts = ['text/plain', 'text/html'];
const calendars = ['text/calendar', 'application/ics'];

/** Reads a mail as mail programs do, which forgive faults that the standards do not. */
export class MailParser extends BoundedParser {
  readonly #options: PostalMimeOptions;
  readonly #level: number;

  constructor(options: PostalMimeOptions, outer?: MailParser) {
    super(options, outer);
    this.#options = options;
    this.#level = outer ? outer.#level + 1 : 0;
  }

  override async processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    const inside = insideOf(this);
    // Headers that end with the first boundary, without the empty line.
    if (inside.currentNode.state === 'header' && endsHeaders(line, inside.currentNode))
      await super.processLine(new Uint8Array(0), false);
    await super.processLine(this.#isFirstClosing(line) ? line.subarray(0, line.lastIndexOf(dash) - 1) : line, isFinal);
  }

  /** Corrects the tree of the parts before the library sorts them into texts and files. */
  async collectNode(part: Part, alternative: Part | false, related: boolean): Promise<void> {
    if (part === insideOf(this).root) {
      const all = await this.#correctParts(part);
      if (this.#level === 0) {
        showOnlyHtml(part, all);
        for (const one of all) splitLong(part, one);
      }
    }
    if (isText(part)) toUtf8(part);
    return library.collectNode.call(this, part, alternative, related);
  }

  /** Whether a line closes a multipart that has no part yet. */
  #isFirstClosing(line: Uint8Array): boolean {
    if (line[0] !== dash || line[1] !== dash) return false;
    const text = Buffer.from(line).toString('latin1').trimEnd();
    return insideOf(this).boundaries.some(
      ({ value, node }) => node.childNodes.length === 0 && text === `--${Buffer.from(value).toString('latin1')}--`,
    );
  }

  /** Returns the parts that have none within. */
  async #correctParts(root: Part): Promise<Part[]> {
    const leaves: Part[] = [];
    const parts = [root];
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at] as Part;
      await this.#open(part);
      if (part.contentType.multipart === false) leaves.push(part);
      parts.push(...part.childNodes);
    }
    return leaves;
  }

  async #open(part: Part): Promise<void> {
    const { contentType, content } = part;
    if (content === null || part.childNodes.length > 0) return;
    const bytes = new Uint8Array(content);
    if (contentType.multipart !== false) {
      const boundary = boundaryIn(bytes);
      if (boundary !== null && (await this.#fill(part, Buffer.concat([multipartHead(part, boundary), bytes])))) return;
      contentType.multipart = false;
      contentType.parsed.value = isHtml(bytes) ? 'text/html' : 'text/plain';
    }
    const signed = signedContent(part);
    if (signed !== null) await this.#fill(part, signed);
  }

  /** Puts the parts of a mail into a part. Returns false if the mail is within too many others. */
  async #fill(part: Part, mail: Uint8Array): Promise<boolean> {
    if (this.#level === mostInner) return false;
    const inner = new MailParser(this.#options, this);
    await inner.parse(new Uint8Array(mail));
    part.contentType.multipart = 'mixed';
    part.childNodes = [insideOf(inner).root];
    part.content = null;
    return true;
  }
}

function endsHeaders(line: Uint8Array, { headerLines }: Part): boolean {
  if (line[0] !== dash || line[1] !== dash) return false;
  const boundary = Buffer.from(line.subarray(2)).toString('utf8').trimEnd();
  return boundary !== '' && headerLines.some((header) => header.includes(boundary));
}

/** Returns the boundary that the content of a multipart uses in place of the declared one. Null if there is none. */
function boundaryIn(content: Uint8Array): string | null {
  const beginning = Buffer.from(content.subarray(0, 65_536)).toString('latin1');
  const [, boundary] = /^--([^\s"\\][^\n"\\]{0,200}?)[ \t]*\r?\n(?=[a-z-]+:|\r?\n)/im.exec(beginning) ?? [];
  return boundary ?? null;
}

function multipartHead({ contentType }: Part, boundary: string): Uint8Array {
  return utf8.encode(`Content-Type: multipart/${contentType.multipart}; boundary="${boundary}"\r\n\r\n`);
}

function isHtml(content: Uint8Array): boolean {
  return /^\s*<(?:!doctype html|html|head|body|div|p|table)\b/i.test(
    Buffer.from(content.subarray(0, 1_000)).toString(),
  );
}

/** Whether a part is read as text. The bytes of a file stay as they are. */
function isText({ contentType, contentDisposition }: Part): boolean {
  const { value } = contentType.parsed;
  return calendars.includes(value) || (texts.includes(value) && contentDisposition.parsed.value !== 'attachment');
}

function toUtf8(part: Part): void {
  if (part.content === null) return;
  const { value, params } = part.contentType.parsed;
  const bytes = new Uint8Array(part.content);
  const label = params.charset ?? (value === 'text/html' ? metaCharset(bytes) : undefined);
  part.content = utf8.encode(decodeText(bytes, label)).buffer;
  params.charset = 'utf-8';
}

function metaCharset(html: Uint8Array): string | undefined {
  const beginning = Buffer.from(html.subarray(0, 2_048)).toString('latin1');
  return /<meta\b[^>]*\bcharset\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1];
}

/** Shows the HTML of a mail that calls it a file and has no other words. Beside other parts it stays a file too. */
function showOnlyHtml(root: Part, leaves: Part[]): void {
  const isOf = ({ contentType }: Part, types: string[]) => types.includes(contentType.parsed.value);
  if (leaves.some((part) => isOf(part, texts) && isText(part) && hasWords(part))) return;
  if (isOf(root, texts)) root.contentDisposition = inline;
  const files = leaves.filter((part) => isOf(part, ['text/html']) && !isText(part));
  if (files.length === 1) root.childNodes.push(likewise(files[0] as Part, inline));
}

/** Keeps a text that is too long to be decoded as a file, and reads its beginning, up to the end of a line. */
function splitLong(root: Part, part: Part): void {
  if (part.contentType.parsed.value !== 'text/plain' || !isText(part)) return;
  if (part.content === null || part.content.byteLength <= mostTextBytes) return;
  root.childNodes.push(likewise(part, { parsed: { value: 'attachment', params: { filename: 'message.txt' } } }));
  const lineEnd = new Uint8Array(part.content).lastIndexOf(lineFeed, readTextBytes);
  part.content = part.content.slice(0, lineEnd < 0 ? readTextBytes : lineEnd + 1);
}

const inline = { parsed: { value: 'inline', params: {} } };

/** Returns a part with the same content, which is shown in another way. */
function likewise(part: Part, contentDisposition: Part['contentDisposition']): Part {
  return Object.create(part, {
    contentDisposition: { value: contentDisposition },
    content: { value: part.content, writable: true },
    childNodes: { value: [] },
  });
}

function hasWords({ content }: Part): boolean {
  return content !== null && new Uint8Array(content).some((byte) => byte > 0x20);
}
