import type { MailHeader } from './mail-form.ts';

const mostHeaders = 2_000;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns the headers at the beginning of a mail, which come before the first empty line, of at most so many bytes. A line
 * that is not UTF-8 is decoded by the charset that the mail declares, or as windows-1252.
 */
export function readHeaderBlock(mail: Uint8Array, mostBytes: number): MailHeader[] {
  const lines = linesOf(mail.subarray(0, mostBytes));
  const decode = decoderOf(lines);
  const headers: { key: string; parts: string[] }[] = [];
  for (const line of lines) {
    const text = decode(line);
    const last = headers.at(-1);
    if (last && /^[ \t]/.test(text)) last.parts.push(text.trim());
    else if (headers.length < mostHeaders) headers.push(headerOf(text));
  }
  return headers.flatMap(({ key, parts }) => (key === '' ? [] : [{ key, value: tidy(parts.join(' ')) }]));
}

/** A line without a colon, such as the first one of a mailbox file, has an empty key. */
function headerOf(line: string): { key: string; parts: string[] } {
  const colon = line.indexOf(':');
  const key = colon < 0 ? '' : line.slice(0, colon).trim().toLowerCase();
  return { key: /^[!-9;-~]+$/.test(key) ? key : '', parts: [line.slice(colon + 1).trim()] };
}

function linesOf(block: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  while (start < block.length) {
    const found = block.indexOf(lineFeed, start);
    const end = found < 0 ? block.length : found;
    const line = block.subarray(start, block[end - 1] === carriageReturn && end > start ? end - 1 : end);
    if (line.length === 0) break;
    lines.push(line);
    start = end + 1;
  }
  return lines;
}

function decoderOf(lines: Uint8Array[]): (line: Uint8Array) => string {
  let fallback: ReturnType<typeof declaredDecoder> | undefined;
  return (line) => {
    try {
      return utf8.decode(line);
    } catch {
      fallback ??= declaredDecoder(lines);
      return fallback.decode(line);
    }
  };
}

function declaredDecoder(lines: Uint8Array[]) {
  const block = lines.map((line) => Buffer.from(line).toString('latin1')).join(' ');
  const [, label = 'windows-1252'] = /;\s*charset="?([\w-]+)/i.exec(block) ?? [];
  try {
    const declared = new TextDecoder(label);
    return declared.encoding === 'utf-8' ? new TextDecoder('windows-1252') : declared;
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** Returns text that a database takes: without U+0000 and halves of characters. */
export function tidy(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
