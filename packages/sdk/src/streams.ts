import type { Client } from '../../../generated/sdk/client/types.gen.ts';
import type { Caller } from './caller.ts';
import { EventStream } from './event-stream.ts';
import { Export } from './export.ts';
import type { Listing } from './lists.ts';
import type { GeneratedOperation, InputOf } from './operation.ts';
import type { RequestOptions } from './options.ts';

/** Returns a file that is sent as it is read. */
export function exportOf<Operation extends GeneratedOperation, Item>(
  caller: Caller,
  operation: Operation,
  input: Listing,
  options?: RequestOptions,
): Export<Item> {
  return new Export((change) => {
    const whole = { ...input, query: { ...input.query, ...change } } as InputOf<Operation>;
    return caller.stream(operation, whole, options);
  }, options?.signal);
}

/** Returns events as they happen, at this path. */
export function eventsOf<Item>(
  caller: Caller,
  { url, takesKey }: { url: string; takesKey: boolean },
  input: Partial<Listing>,
  options: RequestOptions = {},
): EventStream<Item> {
  const security = takesKey ? ([{ scheme: 'bearer', type: 'http' }] as const) : [];
  const open = (given: { client: Client }) => given.client.get({ ...given, security, url });
  const request = (lastId: string | undefined) => {
    const headers = { ...options.headers, ...(lastId !== undefined && { 'Last-Event-ID': lastId }) };
    return caller.stream(open, input as never, { ...options, headers });
  };
  return new EventStream(request, options.signal, options);
}
