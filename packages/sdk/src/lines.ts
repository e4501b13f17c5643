import { ConnectionError } from './errors.ts';
import { throwIfAborted } from './retry.ts';

/** The lines of a body, as they come. Throws a {@link ConnectionError} with this message if it breaks off. */
export async function* linesOf(
  body: ReadableStream<Uint8Array> | null,
  broken: string,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause) => {
        throwIfAborted(signal);
        throw new ConnectionError(broken, { cause });
      });
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
