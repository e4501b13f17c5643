import { isUtf8 } from 'node:buffer';
import type { ImportEncoding } from '../../../../generated/sdk/types.gen.ts';

const headBytes = 4_096;
const lineFeed = 0x0a;
/** No line that is longer can be read, so it need not be held to its end. */
const mostHeld = 2 * 1_048_576;

/**
 * Returns the text of a file, without its byte order marks, in parts of any length. With `windows-1252`, a line that is not
 * UTF-8 is read so, because spreadsheets write that. With `utf-8`, U+FFFD stands for what is not.
 */
export async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding = 'windows-1252',
): AsyncGenerator<string> {
  let isStart = true;
  for await (const text of decodeBytes(chunks, encoding)) {
    // Some programs write a byte order mark before the one of another.
    const part = isStart ? text.replace(/^\uFEFF+/, '') : text;
    if (part === '') continue;
    isStart = false;
    yield part;
  }
}

async function* decodeBytes(chunks: AsyncIterable<Uint8Array>, read: ImportEncoding): AsyncGenerator<string> {
  let wide: InstanceType<typeof TextDecoder> | undefined;
  let isBegun = false;
  for await (const part of wholeLines(chunks, () => wide !== undefined)) {
    if (!isBegun) {
      const encoding = encodingOf(part.subarray(0, headBytes));
      if (encoding !== 'utf-8') wide = new TextDecoder(encoding);
      isBegun = true;
    }
    if (wide) yield wide.decode(part, { stream: true });
    else yield read === 'utf-8' ? part.toString('utf8') : decodeLines(part);
  }
  if (wide) yield wide.decode();
}

/** Passes on the bytes up to the last line feed that is there, and bytes of UTF-16 as they come. */
export async function* wholeLines(chunks: AsyncIterable<Uint8Array>, isWide: () => boolean): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    const end = isWide() ? bytes.length : bytes.lastIndexOf(lineFeed) + 1;
    const cut = end === 0 && bytes.length > mostHeld ? bytes.length : end;
    if (cut > 0) yield bytes.subarray(0, cut);
    rest = bytes.subarray(cut);
  }
  if (rest.length > 0) yield rest;
}

function decodeLines(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const lines = bytes.toString('latin1').split(/(?<=[\r\n])/);
  return lines.map((line) => decodeLine(Buffer.from(line, 'latin1'))).join('');
}

function decodeLine(line: Buffer): string {
  return isUtf8(line) ? line.toString('utf8') : new TextDecoder('windows-1252').decode(line);
}

/** Text in UTF-16 begins with a byte order mark, or has a zero in every second byte of its ASCII. */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const [isZero, isNext] = [(index: number) => head[index] === 0, (index: number) => (head[index] ?? 0) >= 9];
  if (isNext(0) && isZero(1) && isNext(2) && isZero(3)) return 'utf-16le';
  return isZero(0) && isNext(1) && isZero(2) && isNext(3) ? 'utf-16be' : 'utf-8';
}
