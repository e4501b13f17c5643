import { ApiError, ConnectionError } from './errors.ts';
import { linesOf } from './lines.ts';
import type { Pause, RequestOptions } from './options.ts';
import { sleep, throwIfAborted, withJitter } from './retry.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** As many clients as a service has do not all come back in the same moment. */
const pauseLonger: Pause = (failures, signal) =>
  sleep(withJitter(Math.min(firstPauseMs * 2 ** failures, longestPauseMs)), signal);

/**
 * Events as they happen. `for await (const event of stream)` goes on for ever: when the connection breaks or the service
 * restarts, it reconnects and continues after the last event. It throws when the service refuses it, for example because the
 * key was revoked. To end it, leave the loop or abort the `signal`.
 */
export class EventStream<Event> implements AsyncIterable<Event> {
  readonly #request: (lastId: string | undefined) => Promise<Response>;
  readonly #signal: AbortSignal | undefined;
  readonly #pause: Pause;
  readonly #onLive: RequestOptions['onLive'];

  /** `request` opens the stream after the event with an id. Undefined is where its query begins. @internal */
  constructor(
    request: (lastId: string | undefined) => Promise<Response>,
    signal: AbortSignal | undefined,
    { pause = pauseLonger, onLive }: Pick<RequestOptions, 'pause' | 'onLive'> = {},
  ) {
    this.#request = request;
    this.#signal = signal;
    this.#pause = pause;
    this.#onLive = onLive;
  }

  /** The response as soon as it begins, with Server-Sent Events as its body. Nobody reconnects it. */
  response(): Promise<Response> {
    return this.#request(undefined);
  }

  /** Called by `for await`: opens the stream, and opens it again whenever it breaks. */
  async *[Symbol.asyncIterator](): AsyncIterator<Event> {
    let lastId: string | undefined;
    let failures = 0;
    for (;;) {
      let [type, hasId] = ['', false];
      try {
        const { body } = await this.#request(lastId);
        for await (const line of linesOf(body, 'The stream broke off')) {
          failures = 0;
          if (line === '') hasId = false;
          if (line.startsWith('id: ')) [lastId, hasId] = [line.slice(4), true];
          if (line.startsWith('event: ')) type = line.slice(7);
          if (!line.startsWith('data: ')) continue;
          const data = JSON.parse(line.slice(6));
          if (hasId) yield data;
          else this.#onLive?.(type, data);
        }
      } catch (error) {
        throwIfAborted(this.#signal);
        // Before it was open once, the caller shall know.
        if (lastId === undefined || !isTemporary(error)) throw error;
        failures += 1;
      }
      await this.#pause(failures, this.#signal);
    }
  }
}

function isTemporary(error: unknown): boolean {
  return (
    error instanceof ConnectionError || (error instanceof ApiError && (error.status === 429 || error.status >= 500))
  );
}
