import { type Client, createClient } from '../../../generated/sdk/client/index.ts';
import type { GeneratedOperation } from './operation.ts';
import type { HeedOptions, RequestOptions } from './options.ts';
import { readSettings, versionedBase } from './settings.ts';
import { Transport } from './transport.ts';

/** The part of a client that generated queries use. */
interface Call extends Record<string, unknown> {
  url: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | null;
}

/**
 * Returns a client for the queries that are generated from the contract. Its requests go the way of all others of the SDK:
 * with the same key, time limit and retries, and with errors by class, which it throws. Changes are methods of `Heed`.
 */
export function generatedClient(options: HeedOptions = {}): Client {
  const settings = readSettings(options);
  const root = settings.site + versionedBase;
  const transport = new Transport(settings, root);
  return { ...createClient({ baseUrl: root }), get: ((call: Call) => send(transport, call)) as Client['get'] };
}

/** The transport throws by itself, and names the client of each attempt. */
function send(transport: Transport, { url, headers, signal, ...given }: Call) {
  const { client: _client, throwOnError: _throwOnError, ...input } = given;
  const options: RequestOptions = { ...(headers && { headers }), ...(signal && { signal }) };
  const operation = (inner: { client: Client }) => inner.client.get({ ...inner, url });
  return transport.requestJson(operation as GeneratedOperation, input, options);
}
