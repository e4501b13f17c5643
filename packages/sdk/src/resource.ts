import type { Client } from '../../../generated/sdk/client/types.gen.ts';
import { ApiPromise } from './api-promise.ts';
import type { Caller } from './caller.ts';
import { EventStream } from './event-stream.ts';
import { Export } from './export.ts';
import type { AnswerOf, GeneratedOperation, InputOf } from './operation.ts';
import type { RequestOptions } from './options.ts';
import { List } from './pages.ts';

/** The workspace to act in. Where it is optional, the service knows it from the id. */
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
    input: Listing,
    options?: RequestOptions,
  ): List<Item> {
    return new List(async (cursor) => {
      // A cursor already marks where to continue, so it cannot be combined with page.
      const { page: _page, ...rest } = input.query as { page?: number };
      const query = cursor === undefined ? input.query : { ...rest, cursor };
      const { data, ...around } = await this.#read<Item>(operation, { ...input, query }, options);
      const { nextCursor = null, total, totalIsExact } = data.pagination;
      return { ...around, data: { items: data.data, nextCursor, total, totalIsExact } };
    });
  }

  /**
   * A part of a log, which goes on after a number. Its cursor is that number.
   * @internal
   */
  protected logOf<Operation extends GeneratedOperation, Item>(
    operation: Operation,
    input: Listing,
    options?: RequestOptions,
  ): List<Item> {
    return new List(async (cursor) => {
      const query = cursor === undefined ? input.query : { ...input.query, after: Number(cursor) };
      const { data, ...around } = await this.#read<Item>(operation, { ...input, query }, options);
      const { hasMore, nextAfter = null } = data.pagination;
      return {
        ...around,
        data: { items: data.data, nextCursor: hasMore && nextAfter !== null ? `${nextAfter}` : null },
      };
    });
  }

  /**
   * A file that is sent as it is read.
   * @internal
   */
  protected exportOf<Operation extends GeneratedOperation, Item>(
    operation: Operation,
    input: Listing,
    options?: RequestOptions,
  ): Export<Item> {
    return new Export((change) => {
      const whole = { ...input, query: { ...input.query, ...change } } as InputOf<Operation>;
      return this.caller.stream(operation, whole, options);
    });
  }

  /**
   * Events as they happen, at this path.
   * @internal
   */
  protected eventsOf<Item>(url: string, input: Listing, options: RequestOptions = {}): EventStream<Item> {
    const security = [{ scheme: 'bearer', type: 'http' }] as const;
    const open = (given: { client: Client }) => given.client.get({ ...given, security, url });
    return new EventStream((after) => {
      const query = { ...input.query, ...(after !== undefined && { after }) };
      return this.caller.stream(open, { query } as never, options);
    }, options.signal);
  }

  async #read<Item>(operation: GeneratedOperation, input: Listing, options?: RequestOptions) {
    const { data, ...around } = await this.caller.send(operation, input as InputOf<GeneratedOperation>, options);
    return { ...around, data: data as Enveloped<Item> };
  }

  /**
   * A list under a name, with `nextCursor` beside it while more follow.
   * @internal
   */
  protected listUnder<Operation extends GeneratedOperation, Item>(
    name: string,
    operation: Operation,
    query: object,
    options?: RequestOptions,
  ): List<Item> {
    return new List(async (cursor) => {
      const input = { query: cursor === undefined ? query : { ...query, cursor } } as InputOf<Operation>;
      const { data: answer, ...around } = await this.caller.send(operation, input, options);
      const { [name]: items, nextCursor } = answer as Record<string, unknown>;
      return { ...around, data: { items: items as Item[], nextCursor: (nextCursor as string | undefined) ?? null } };
    });
  }

  /**
   * What a response contains under a name.
   * @internal
   */
  protected partOf<Operation extends GeneratedOperation, Name extends keyof AnswerOf<Operation>>(
    name: Name,
    operation: Operation,
    input: InputOf<Operation>,
    options?: RequestOptions,
  ): ApiPromise<AnswerOf<Operation>[Name]> {
    return new ApiPromise(async () => {
      const { data: answer, ...around } = await this.caller.send(operation, input, options);
      return { ...around, data: answer[name] };
    });
  }
}

/** The path's parameters, if any, and the query of a list. */
interface Listing {
  path?: object;
  query: object;
}

interface Enveloped<Item> {
  data: Item[];
  pagination: {
    hasMore: boolean;
    nextCursor?: string | null;
    nextAfter?: number | null;
    total?: number;
    totalIsExact?: boolean;
  };
}
