import { ConnectionError } from './errors.ts';
import { linesOf } from './lines.ts';

const cutShort = 'The export was cut short';

/**
 * A file that is sent as it is read. `for await (const item of export)` iterates over what is in it, and throws a
 * {@link ConnectionError} if it was cut short. `.response()` gives the file itself, in the format that was asked for.
 */
export class Export<Item> implements AsyncIterable<Item> {
  readonly #request: (change: object) => Promise<Response>;
  readonly #signal: AbortSignal | undefined;

  /** `request` sends the request, with some parameters changed. @internal */
  constructor(request: (change: object) => Promise<Response>, signal?: AbortSignal) {
    this.#request = request;
    this.#signal = signal;
  }

  /** The response as soon as it begins. Its body is a stream. */
  response(): Promise<Response> {
    return this.#request({});
  }

  /** Called by `for await`: reads item by item as the file comes. */
  async *[Symbol.asyncIterator](): AsyncIterator<Item> {
    const { body } = await this.#request({ format: 'ndjson' });
    for await (const line of linesOf(body, cutShort, this.#signal)) {
      const item = JSON.parse(line);
      if (item.end === true) return;
      yield item;
    }
    throw new ConnectionError(cutShort);
  }
}
