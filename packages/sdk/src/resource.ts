import type { Client } from '../../../generated/sdk/client/types.gen.ts';
import type { Caller } from './caller.ts';
import { HeedError } from './errors.ts';
import { EventStream } from './event-stream.ts';
import { Export } from './export.ts';
import type { GeneratedOperation, InputOf } from './operation.ts';
import type { RequestOptions } from './options.ts';
import { List, type Page } from './pages.ts';
import type { InWorkspace, Within } from './within.ts';

/**
 * What every group of operations has: the way to call them. `WorkspaceId` is a string if the client has a workspace for
 * calls that name none.
 */
export abstract class Resource<WorkspaceId extends string | undefined = string | undefined> {
  /** @internal */
  protected readonly caller: Caller;

  /** @internal */
  constructor(caller: Caller) {
    this.caller = caller;
  }

  /**
   * Returns what a call was given, in its workspace or else in that of the client. Throws if neither is known.
   * @internal
   */
  protected requireWorkspace<Given>(given: Within<Given, WorkspaceId>): Given {
    const { workspaceId = this.caller.workspaceId, ...rest } = (given ?? {}) as Partial<InWorkspace>;
    if (workspaceId) return { workspaceId, ...rest } as Given;
    throw new HeedError(
      'workspaceId is missing: pass it to this call or to new Heed({ workspaceId: … }), or set the variable HEED_WORKSPACE_ID',
    );
  }

  /**
   * The same for a call whose workspace the service can know from an id.
   * @internal
   */
  protected addWorkspace<Given extends Partial<InWorkspace>>(given: Given): Given {
    const { workspaceId = this.caller.workspaceId } = given;
    return workspaceId === undefined ? given : { ...given, workspaceId };
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
    return this.#pages(operation, input, options, (cursor) => {
      // A cursor already marks where to continue, so it cannot be combined with page.
      const { page: _page, ...rest } = input.query as { page?: number };
      return cursor === undefined ? input.query : { ...rest, cursor };
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
    const continued = (cursor: string | undefined) =>
      cursor === undefined ? input.query : { ...input.query, after: Number(cursor) };
    return this.#pages(operation, input, options, continued);
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
    }, options?.signal);
  }

  /**
   * Events as they happen, at this path.
   * @internal
   */
  protected eventsOf<Item>(
    { url, takesKey }: { url: string; takesKey: boolean },
    input: Partial<Listing>,
    options: RequestOptions = {},
  ): EventStream<Item> {
    const security = takesKey ? ([{ scheme: 'bearer', type: 'http' }] as const) : [];
    const open = (given: { client: Client }) => given.client.get({ ...given, security, url });
    const request = (lastId: string | undefined) => {
      const headers = { ...options.headers, ...(lastId !== undefined && { 'Last-Event-ID': lastId }) };
      return this.caller.stream(open, input as never, { ...options, headers });
    };
    return new EventStream(request, options.signal, options);
  }

  /** `continued` returns the query that reads on from a cursor. */
  #pages<Item>(
    operation: GeneratedOperation,
    input: Listing,
    options: RequestOptions | undefined,
    continued: (cursor: string | undefined) => object,
  ): List<Item> {
    return new List((cursor) => {
      const whole = { ...input, query: continued(cursor) } as InputOf<GeneratedOperation>;
      return this.caller.call(operation, whole, options, (answer) => readPage(answer as Enveloped<Item>));
    });
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
    return new List((cursor) => {
      const input = { query: cursor === undefined ? query : { ...query, cursor } } as InputOf<Operation>;
      const read = ({ [name]: items, nextCursor = null }: Record<string, unknown>) =>
        ({ items, nextCursor }) as Page<Item>;
      return this.caller.call(operation, input, options, (answer) => read(answer as Record<string, unknown>));
    });
  }
}

/** A log has no cursors: its numbers are. */
function readPage<Item>({ data: items, pagination }: Enveloped<Item>): Page<Item> {
  const { hasMore, nextAfter, nextCursor = null, total, totalIsExact } = pagination;
  if (nextAfter === undefined) return { items, nextCursor, total, totalIsExact };
  return { items, nextCursor: hasMore && nextAfter !== null ? `${nextAfter}` : null };
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
