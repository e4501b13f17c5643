const headBytes = 4_096;

/** Returns the text of a file in UTF-8 or UTF-16, without its byte order mark, in parts of any length. */
export async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk.subarray(0, headBytes)));
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

/** Text in UTF-16 begins with a byte order mark, or has a zero in every second byte of its ASCII. */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const [isZero, isNext] = [(index: number) => head[index] === 0, (index: number) => (head[index] ?? 0) >= 9];
  if (isNext(0) && isZero(1) && isNext(2) && isZero(3)) return 'utf-16le';
  return isZero(0) && isNext(1) && isZero(2) && isNext(3) ? 'utf-16be' : 'utf-8';
}
