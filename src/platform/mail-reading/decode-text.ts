import iconv from 'iconv-lite';

/** Decodings that only bytes of their own pass, so bytes that pass are believed to be in them. */
const multiByte = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'euc-kr', 'shift_jis', 'iso-2022-jp']);
const wide = new Set(['utf-16le', 'utf-16be']);
/** Numbers of code pages by which some programs name a charset that has another label. */
const codePages: Record<string, string> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  874: 'windows-874',
};
/** Names of iconv-lite that are none of a charset. */
const codings = new Set(['base64', 'hex', 'binary']);
const mostIconvBytes = 1_048_576;
const encodedWords = /=\?[^?\s]+\?[bq]\?[^?]*\?=(?:\s+=\?[^?\s]+\?[bq]\?[^?]*\?=)*/gi;
const encodedWord = /=\?([^?*\s]+)[^?\s]*\?([bq])\?([^?]*)\?=/gi;

/**
 * Decodes text by its bytes first and the label of its charset second, because many programs declare another charset than
 * they write. Bytes above 127 that are UTF-8 throughout are hardly anything else.
 */
export function decodeText(bytes: Uint8Array, label: string | undefined): string {
  const { decoder, name } = decoderOf(label);
  // The line feed at the end of a part is one byte.
  if (wide.has(name))
    return isUtf8(bytes) && !bytes.includes(0) ? utf8(bytes) : decoder(bytes.subarray(0, bytes.length & ~1));
  if (multiByte.has(name)) return decodes(bytes, name) || !isUtf8(bytes) ? decoder(bytes) : utf8(bytes);
  if (name === 'other' && !hasHigh(bytes)) return decoder(bytes);
  if (isUtf8(bytes)) return utf8(bytes);
  if (name !== 'utf-8' && name !== 'unknown') return decoder(bytes);
  // Text of which some letters are UTF-8 was cut or damaged elsewhere.
  const damaged = utf8(bytes);
  return /[^\0-\x7f\ufffd]/.test(damaged) ? damaged : new TextDecoder('windows-1252').decode(bytes);
}

/** Writes encoded words of a header again as UTF-8 where their label is not believed, or is none that all decoders know. */
export function correctEncodedWords(header: string): string {
  if (!header.includes('=?')) return header;
  return header.replaceAll(encodedWords, (run) => {
    const words = Array.from(run.matchAll(encodedWord), ([, label = '', encoding = '', text = '']) => ({
      label: label.toLowerCase(),
      bytes: encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : bytesOfQ(text),
    }));
    const [first] = words;
    // Words of several charsets are rare, and each of them is whole.
    if (!first || words.some(({ label }) => label !== first.label)) return run;
    const { name } = decoderOf(first.label);
    if (name === 'utf-8' || multiByte.has(name) || wide.has(name)) return run;
    const text = decodeText(Buffer.concat(words.map(({ bytes }) => bytes)), first.label);
    return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
  });
}

function bytesOfQ(text: string): Buffer {
  const latin1 = text
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(latin1, 'latin1');
}

interface LabelledDecoder {
  /** The name of an encoding of browsers in lower case, `other` for one that only iconv-lite has, else `unknown`. */
  name: string;
  decoder: (bytes: Uint8Array) => string;
}

function decoderOf(label = 'unknown'): LabelledDecoder {
  const named = label.trim().toLowerCase();
  const [, codePage = ''] = /^(?:x-)?(?:cp|ms|ibm|windows)-?(\d+)$/.exec(named) ?? [];
  for (const candidate of [named, named.replace(/^(?:x-|cs)/, ''), codePages[codePage] ?? named]) {
    const known = browsersDecoder(candidate);
    if (known && known.encoding !== 'x-user-defined')
      return { name: known.encoding, decoder: (bytes) => known.decode(bytes) };
  }
  if (!codings.has(named) && iconv.encodingExists(named)) return { name: 'other', decoder: decoderOfIconv(named) };
  const usual = new TextDecoder('windows-1252');
  return { name: 'unknown', decoder: (bytes) => usual.decode(bytes) };
}

/** Its decoders take a second for a megabyte, as for UTF-7. */
function decoderOfIconv(label: string): LabelledDecoder['decoder'] {
  return (bytes) =>
    bytes.length > mostIconvBytes ? new TextDecoder('windows-1252').decode(bytes) : iconv.decode(bytes, label);
}

function browsersDecoder(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

function hasHigh(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x7f);
}

function isUtf8(bytes: Uint8Array): boolean {
  return decodes(bytes, 'utf-8');
}

function decodes(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
