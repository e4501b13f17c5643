import { ApiPromise, type WithResponse } from './api-promise.ts';

/** One page of a list, and how to get the next. */
export interface Page<Item> {
  items: Item[];
  /** Pass it as `cursor` to read on. Null at the end. */
  nextCursor: string | null;
  /** How many items there are, if the list says so. `totalIsExact` tells whether they were counted to the end. */
  total?: number;
  totalIsExact?: boolean;
}

/**
 * A list that pages by cursor. `for await (const item of list)` iterates over all of it, a page at a time. `.page()`
 * reads only the first page.
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<WithResponse<Page<Item>>>;

  constructor(read: (cursor: string | undefined) => Promise<WithResponse<Page<Item>>>) {
    this.#read = read;
  }

  page(): ApiPromise<Page<Item>> {
    return new ApiPromise(() => this.#read(undefined));
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Item> {
    let cursor: string | undefined;
    do {
      const { data } = await this.#read(cursor);
      yield* data.items;
      cursor = data.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** Returns all items in one array. Mind how many there may be. */
  async toArray(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}
