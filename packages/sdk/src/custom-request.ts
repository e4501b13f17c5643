import type { Client } from '../../../generated/sdk/client/types.gen.ts';
import type { RequestOptions } from './options.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a request is sent with that no method of the SDK is for. */
export interface CustomRequestOptions extends RequestOptions {
  /** Parameters for the address. An undefined one is left out. A list is sent with commas between its values. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  /** Sent as JSON. */
  body?: unknown;
}

/** Returns an operation like those of the contract, for a path of one's own. */
export function customOperation(method: Method, url: string) {
  const security = [{ scheme: 'bearer', type: 'http' }] as const;
  return (given: { client: Client; headers?: object; body?: unknown }) => {
    const type = given.body !== undefined && { 'Content-Type': 'application/json' };
    return given.client.request({ ...given, method, url, security, headers: { ...type, ...given.headers } });
  };
}
