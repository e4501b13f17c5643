import PostalMime, { type PostalMimeOptions } from 'postal-mime';
import { type Inside, insideOf, type Line, type Part } from './parser-inside.ts';

const mostParts = 100;
const chunkBytes = 65_536;
/** In a chunk. The library keeps a buffer for each, and some programs pad each line. */
const mostPads = chunkBytes / 16;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const tab = 0x09;
const dash = 0x2d;
const pad = 0x3d;

const library = insideOf(PostalMime.prototype);

/**
 * Reads a mail in time and memory by its size alone. The library keeps an object for each line and each part, so a million
 * short ones fill the memory: here it gets many lines at once, and no more than 100 parts.
 */
export class BoundedParser extends PostalMime {
  readonly #count: { parts: number };

  /** Counts the parts of a mail within another one with those of the outer. */
  constructor(options: PostalMimeOptions, outer?: BoundedParser) {
    super(options);
    this.#count = outer ? outer.#count : { parts: 0 };
  }

  /** @throws {Error} with the 101st part, and with base64 of which each byte or two are padded */
  async processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    const inside = insideOf(this);
    const before = inside.currentNode;
    if (before.contentTransferEncoding.encoding.includes('base64') && padsIn(line) > mostPads)
      throw new Error('its base64 has too many ends');
    await library.processLine.call(inside, line, isFinal);
    if (inside.currentNode !== before && inside.currentNode.state === 'header') this.#count.parts += 1;
    if (this.#count.parts > mostParts) throw new Error(`it has more than ${mostParts} parts`);
  }

  /** Returns the next line, or as many as lie before the next boundary. */
  readLine(): Line {
    const inside = insideOf(this);
    const { readPos: start, av, buf, boundaries } = inside;
    if (!takesManyLines(inside.currentNode) || isBoundary(av, start, boundaries)) return library.readLine.call(inside);
    let end = start;
    do {
      // The lines are joined where they lie: each is shorter without its end.
      if (inside.readPos > start) av[end++] = lineFeed;
      const lineEnd = endOfLine(av, inside.readPos);
      const textEnd = withoutReturns(av, inside.readPos, lineEnd);
      if (end < inside.readPos) av.copyWithin(end, inside.readPos, textEnd);
      end += textEnd - inside.readPos;
      inside.readPos = Math.min(lineEnd + 1, av.length);
    } while (inside.readPos < av.length && end - start < chunkBytes && !isBoundary(av, inside.readPos, boundaries));
    return { bytes: new Uint8Array(buf, start, end - start), done: inside.readPos >= av.length };
  }
}

/** Quoted-printable text has signs at the end of its lines, and a header is read line by line. */
function takesManyLines({ state, contentTransferEncoding: { encoding } }: Part): boolean {
  return state === 'finished' || (state === 'body' && !encoding.includes('quoted-printable'));
}

/** Whether the library takes the line that starts here for a boundary, with two dashes behind it or without. */
function isBoundary(bytes: Uint8Array, start: number, boundaries: Inside['boundaries']): boolean {
  if (bytes[start] !== dash || bytes[start + 1] !== dash || boundaries.length === 0) return false;
  let end = withoutReturns(bytes, start, endOfLine(bytes, start));
  while (bytes[end - 1] === space || bytes[end - 1] === tab) end -= 1;
  for (const { value } of boundaries) {
    const behind = end - start - 2 - value.length;
    if (behind !== 0 && (behind !== 2 || bytes[end - 1] !== dash || bytes[end - 2] !== dash)) continue;
    if (value.every((byte, at) => bytes[start + 2 + at] === byte)) return true;
  }
  return false;
}

function padsIn(line: Uint8Array): number {
  let count = 0;
  for (let at = line.indexOf(pad); at >= 0; at = line.indexOf(pad, at + 1)) count += 1;
  return count;
}

function endOfLine(bytes: Uint8Array, start: number): number {
  const found = bytes.indexOf(lineFeed, start);
  return found < 0 ? bytes.length : found;
}

function withoutReturns(bytes: Uint8Array, start: number, lineEnd: number): number {
  let end = lineEnd;
  while (end > start && bytes[end - 1] === carriageReturn) end -= 1;
  return end;
}
