import type { ApiPromise } from './api-promise.ts';

/** One page of a list, and how to get the next. */
export interface Page<Item> {
  /** The items of this page. */
  items: Item[];
  /** Pass it as `cursor` to read on. Null at the end. */
  nextCursor: string | null;
  /** How many items there are, if the list says so. */
  total?: number;
  /** False if there are more than were counted. */
  totalIsExact?: boolean;
}

/**
 * A list that pages by cursor. `for await (const item of list)` iterates over all of it, a page at a time. Awaiting the
 * list, or `.page()`, reads only the first page. Nothing is sent before.
 */
export class List<Item> implements AsyncIterable<Item>, PromiseLike<Page<Item>> {
  readonly #read: (cursor: string | undefined) => ApiPromise<Page<Item>>;
  #awaited: ApiPromise<Page<Item>> | undefined;

  /** `read` reads the page at a cursor. Undefined is the first. @internal */
  constructor(read: (cursor: string | undefined) => ApiPromise<Page<Item>>) {
    this.#read = read;
  }

  /** Reads one page: the first, or that of the `cursor` or `page` in the query. */
  page(): ApiPromise<Page<Item>> {
    return this.#read(undefined);
  }

  /** Called by `await`: reads the first page, once. */
  // biome-ignore lint/suspicious/noThenProperty: it is what makes a list awaitable.
  then<A = Page<Item>, B = never>(
    onFulfilled?: ((page: Page<Item>) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#awaited ??= this.page();
    return this.#awaited.then(onFulfilled, onRejected);
  }

  /** Called by `for await`: reads a page when the items of the one before are used up. */
  async *[Symbol.asyncIterator](): AsyncIterator<Item> {
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await this.#read(cursor);
      yield* items;
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** Returns all items in one array. Mind how many there may be. */
  async toArray(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}
