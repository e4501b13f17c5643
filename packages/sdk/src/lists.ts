import type { Caller } from './caller.ts';
import type { GeneratedOperation, InputOf } from './operation.ts';
import type { RequestOptions } from './options.ts';
import { List, type Page } from './pages.ts';

/** The path's parameters, if any, and the query of a list. */
export interface Listing {
  path?: object;
  query: object;
}

/** Returns a list in the envelope `{data, pagination}`. */
export function listOf<Operation extends GeneratedOperation, Item>(
  caller: Caller,
  operation: Operation,
  input: Listing,
  options?: RequestOptions,
): List<Item> {
  return pages(caller, operation, input, options, (cursor) => {
    // A cursor already marks where to continue, so it cannot be combined with page.
    const { page: _page, ...rest } = input.query as { page?: number };
    return cursor === undefined ? input.query : { ...rest, cursor };
  });
}

/** Returns a part of a log, which goes on after a number. Its cursor is that number. */
export function logOf<Operation extends GeneratedOperation, Item>(
  caller: Caller,
  operation: Operation,
  input: Listing,
  options?: RequestOptions,
): List<Item> {
  const continued = (cursor: string | undefined) =>
    cursor === undefined ? input.query : { ...input.query, after: Number(cursor) };
  return pages(caller, operation, input, options, continued);
}

/** Returns a list under a name, with `nextCursor` beside it while more follow. */
export function listUnder<Operation extends GeneratedOperation, Item>(
  caller: Caller,
  name: string,
  operation: Operation,
  query: object,
  options?: RequestOptions,
): List<Item> {
  return new List((cursor) => {
    const input = { query: cursor === undefined ? query : { ...query, cursor } } as InputOf<Operation>;
    const read = ({ [name]: items, nextCursor = null }: Record<string, unknown>) =>
      ({ items, nextCursor }) as Page<Item>;
    return caller.call(operation, input, options, (answer) => read(answer as Record<string, unknown>));
  });
}

/** `continued` returns the query that reads on from a cursor. */
function pages<Item>(
  caller: Caller,
  operation: GeneratedOperation,
  input: Listing,
  options: RequestOptions | undefined,
  continued: (cursor: string | undefined) => object,
): List<Item> {
  return new List((cursor) => {
    const whole = { ...input, query: continued(cursor) } as InputOf<GeneratedOperation>;
    return caller.call(operation, whole, options, (answer) => readPage(answer as Enveloped<Item>));
  });
}

/** A log has no cursors: its numbers are. */
function readPage<Item>({ data: items, pagination }: Enveloped<Item>): Page<Item> {
  const { hasMore, nextAfter, nextCursor = null, total, totalIsExact } = pagination;
  if (nextAfter === undefined) return { items, nextCursor, total, totalIsExact };
  return { items, nextCursor: hasMore && nextAfter !== null ? `${nextAfter}` : null };
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
