import type { Caller, GeneratedOperation } from './caller.ts';
import type { RequestOptions } from './options.ts';
import { List } from './pages.ts';

/** What every group of operations has: the way to call them. */
export abstract class Resource {
  protected readonly caller: Caller;

  constructor(caller: Caller) {
    this.caller = caller;
  }

  /** A list in the envelope `{data, pagination}`. */
  protected listOf<Answer extends object, Item>(
    operation: GeneratedOperation,
    query: object,
    options?: RequestOptions,
  ): List<Item> {
    return new List(async (cursor) => {
      // A cursor says itself where to read on, so it goes without page.
      const { page: _page, ...rest } = query as { page?: number };
      const next = cursor === undefined ? query : { ...rest, cursor };
      const { data: answer, ...around } = await this.caller.send<Answer>(operation, { query: next }, options);
      const { data, pagination } = answer as unknown as Enveloped<Item>;
      const { nextCursor, total, totalIsExact } = pagination;
      return { ...around, data: { items: data, nextCursor, total, totalIsExact } };
    });
  }
}

interface Enveloped<Item> {
  data: Item[];
  pagination: { nextCursor: string | null; total: number; totalIsExact: boolean };
}
