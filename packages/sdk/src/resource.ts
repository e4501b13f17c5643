import type { Caller } from './caller.ts';
import type { GeneratedOperation, InputOf } from './operation.ts';
import type { RequestOptions } from './options.ts';
import { List } from './pages.ts';

/** Names the workspace to act in. Where it is optional, the service knows it from the id. */
export interface InWorkspace {
  workspaceId: string;
}

/** What every group of operations has: the way to call them. */
export abstract class Resource {
  /** @internal */
  protected readonly caller: Caller;

  /** @internal */
  constructor(caller: Caller) {
    this.caller = caller;
  }

  /**
   * A list in the envelope `{data, pagination}`.
   * @internal
   */
  protected listOf<Operation extends GeneratedOperation, Item>(
    operation: Operation,
    query: object,
    options?: RequestOptions,
  ): List<Item> {
    return new List(async (cursor) => {
      // A cursor says itself where to read on, so it goes without page.
      const { page: _page, ...rest } = query as { page?: number };
      const next = cursor === undefined ? query : { ...rest, cursor };
      const { data: answer, ...around } = await this.caller.send(
        operation,
        { query: next } as InputOf<Operation>,
        options,
      );
      const { data, pagination } = answer as Enveloped<Item>;
      const { nextCursor, total, totalIsExact } = pagination;
      return { ...around, data: { items: data, nextCursor, total, totalIsExact } };
    });
  }
}

interface Enveloped<Item> {
  data: Item[];
  pagination: { nextCursor: string | null; total: number; totalIsExact: boolean };
}
