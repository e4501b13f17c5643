/** Returns what reads the chunks of a file one by one, and says whether they are text so far. Undefined ends the file. */
export function textCheck(): (chunk: Uint8Array | undefined) => boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return (chunk) => {
    try {
      const text = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
      return !text.includes('\0');
    } catch {
      return false;
    }
  };
}
