const mostBytes = 1_048_576;

/** A body as far as it was read. */
export interface ReadBody {
  text: string;
  bytes: number;
  /** Whether there was more. */
  isCut: boolean;
}

/** Reads the body of a response up to 1 MB, and calls back as it comes, because a stream of events never ends. */
export async function readBody(response: Response, came: (text: string) => void): Promise<ReadBody> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const body = { text: '', bytes: 0, isCut: false };
  while (reader && !body.isCut) {
    const { done, value } = await reader.read();
    if (done) break;
    body.bytes += value.length;
    body.text += decoder.decode(value, { stream: true });
    body.isCut = body.bytes > mostBytes;
    came(body.text);
  }
  if (body.isCut) void reader?.cancel();
  body.text += decoder.decode();
  return body;
}
