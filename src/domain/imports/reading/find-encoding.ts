import { isAscii, isUtf8 } from 'node:buffer';
import type { ImportEncoding } from '../../../../generated/sdk/types.gen.ts';
import { encodingOf, wholeLines } from './decode.ts';

const mostBrokenLines = 100;

/** The way to read a file. `brokenLines` are the first lines of UTF-8 with characters that were cut or are overlong. */
interface FoundEncoding {
  encoding: ImportEncoding;
  brokenLines: number[];
}

/** Returns how a file is read. A file of UTF-8 in which another program wrote a line in Windows-1252 counts as that. */
export async function findEncoding(chunks: AsyncIterable<Uint8Array>): Promise<FoundEncoding> {
  const brokenLines: number[] = [];
  let [isBegun, hasLetters, breaks] = [false, false, 0];
  for await (const part of wholeLines(chunks, () => false)) {
    const encoding = isBegun ? 'utf-8' : encodingOf(part);
    if (encoding !== 'utf-8') return { encoding, brokenLines: [] };
    isBegun = true;
    if (isUtf8(part)) {
      hasLetters ||= !isAscii(part);
      breaks += countBreaks(part);
      continue;
    }
    for (const line of part.toString('latin1').split(/(?<=\n|\r(?!\n))/)) {
      const bytes = Buffer.from(line, 'latin1');
      const isWhole = isUtf8(bytes);
      hasLetters ||= isWhole ? !isAscii(bytes) : letter.test(line);
      if (!isWhole && !isBrokenUtf8(line)) return { encoding: 'windows-1252', brokenLines: [] };
      if (!isWhole && brokenLines.length < mostBrokenLines) brokenLines.push(breaks + 1);
      if (/[\r\n]$/.test(line)) breaks += 1;
    }
  }
  const isUtf8File = brokenLines.length === 0 || hasLetters;
  return isUtf8File ? { encoding: 'utf-8', brokenLines } : { encoding: 'windows-1252', brokenLines: [] };
}

// Bytes of UTF-8, each as the character of its number.
const letter =
  /[\xC2-\xDF][\x80-\xBF]|(?:\xE0[\xA0-\xBF]|[\xE1-\xEF][\x80-\xBF])[\x80-\xBF]|(?:\xF0[\x90-\xBF]|[\xF1-\xF4][\x80-\xBF])[\x80-\xBF]{2}/;
/** A letter's beginning with more of it, or alone at the end of a cell: there only where a word of Windows-1252 hardly ends. */
const broken = /[\xC0-\xF4][\x80-\xBF]{1,3}|[\xC2-\xC5\xCE\xD0\xD1\xD7-\xD9\xE2](?=["',;|\t\r\n]|$)/g;

/** Whether bytes that are not UTF-8 were meant to be: letters of UTF-8 are beside them, or all of them are parts of letters. */
function isBrokenUtf8(line: string): boolean {
  return letter.test(line) || !/[\x80-\xFF]/.test(line.replaceAll(broken, ''));
}

function countBreaks(bytes: Buffer): number {
  let count = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === 0x0a || (byte === 0x0d && bytes[index + 1] !== 0x0a)) count += 1;
  }
  return count;
}
