import { type Client, createClient } from '../../../generated/sdk/client/index.ts';
import type { Event } from '../../../generated/sdk-schemas.ts';
import { EventStream } from './event-stream.ts';
import type { GeneratedOperation } from './operation.ts';
import type { HeedOptions, Pause, RequestOptions } from './options.ts';
import { readSettings, versionedBase } from './settings.ts';
import { Transport } from './transport.ts';
import { randomHex } from './web-crypto.ts';

/** What a generated operation asks its client for. */
interface Call extends Record<string, unknown> {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | null;
  maxRetries?: number;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Returns a client for generated operations, and for the queries that are generated from them. Its requests go the way
 * of all others of the SDK: with the same key, time limit and retries, and with errors by class, which it throws.
 */
export function generatedClient(options: HeedOptions = {}): Client {
  const settings = readSettings(options);
  const root = settings.site + versionedBase;
  const transport = new Transport(settings, root);
  const request = (call: Call) => send(transport, call);
  const byMethod = methods.map((method) => [method.toLowerCase(), (call: Call) => request({ ...call, method })]);
  return { ...createClient({ baseUrl: root }), request, ...Object.fromEntries(byMethod) };
}

/** Returns the events of a workspace as they happen, from now on. `pause` waits before each attempt to open it again. */
export function eventsOf(client: Client, workspaceId: string, signal: AbortSignal, pause?: Pause): EventStream<Event> {
  const open = async (after: number | undefined) => {
    const { response } = await client.get({
      security: [{ scheme: 'bearer', type: 'http' }],
      url: '/events/stream',
      query: { workspaceId, ...(after !== undefined && { after }) },
      // The stream opens itself again, and then knows where to go on.
      ...{ parseAs: 'stream', signal, throwOnError: true, maxRetries: 0 },
    });
    return response;
  };
  return new EventStream(open, signal, pause);
}

/** The transport throws by itself, and names the client of each attempt. */
async function send(transport: Transport, { method = 'GET', url, headers, signal, maxRetries, ...given }: Call) {
  const { client: _client, throwOnError: _throwOnError, ...input } = given;
  const options: RequestOptions = {
    ...(headers && { headers }),
    ...(signal && { signal }),
    ...(maxRetries !== undefined && { maxRetries }),
  };
  if (method === 'POST') options.idempotencyKey = headers?.['Idempotency-Key'] ?? (await randomHex());
  const operation = (inner: { client: Client }) => inner.client.request({ ...inner, method: method as 'GET', url });
  return transport.request(operation as GeneratedOperation, input, options);
}
