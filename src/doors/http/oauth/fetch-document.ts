import type { Services } from '../../../platform/context.ts';
import { explainUnfit, type Metadata, tidyMetadata } from './client-metadata.ts';
import { KeptKeys } from './kept-keys.ts';

const withinMs = 2_500;
const mostBytesOfMetadata = 5 * 1_024;
const mostBytesOfKeys = 64 * 1_024;
/** Statuses of answers that have no body. */
const bodiless = [204, 205, 304];

/**
 * Returns how the library reads the documents that clients name: at public addresses alone, as webhooks are
 * sent. The metadata of a client is tidied on the way, and its keys are kept. For metadata, the library asks `mayFetch` itself.
 */
export function documentFetch({ documents, clock }: Services, mayFetch: (url: string) => Promise<boolean>) {
  const keys = new KeptKeys(clock.elapsedMs);
  const read = async (url: string, mostBytes: number) => {
    const headers = { Accept: 'application/json', 'User-Agent': 'Heed' };
    const { status, body, headers: sent } = await documents.read({ url, headers, withinMs, mostBytes });
    const kept = new Headers();
    for (const name of ['cache-control', 'expires'] as const) if (sent[name]) kept.set(name, sent[name]);
    return { status, body, headers: kept };
  };
  return async (address: string | URL, { redirect }: { redirect?: string }): Promise<Response> => {
    const url = `${address}`;
    // The library follows redirects to no document of a client. It says nothing of them for keys.
    const isMetadata = redirect === 'manual';
    const known = isMetadata ? undefined : keys.find(url);
    if (known) return known;
    if (!isMetadata && !(await mayFetch(url))) throw new Error('Too many documents were fetched for this client');
    const { status, body, headers } = await read(url, isMetadata ? mostBytesOfMetadata : mostBytesOfKeys);
    if (status < 200 || bodiless.includes(status)) return new Response(null, { status: 502 });
    if (status === 200 && !isMetadata) keys.keep(url, body, headers);
    return new Response(status === 200 && isMetadata ? tidied(url, body) : new Uint8Array(body), { status, headers });
  };
}

/** The library refuses a document that is none of a client, or has a secret. */
function tidied(url: string, body: Buffer): Uint8Array<ArrayBuffer> | string {
  const plain = new Uint8Array(body);
  const document = JSON.parse(body.toString('utf8')) as Metadata | null;
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return plain;
  const fault = explainUnfit(document);
  if (fault) throw new Error(`The document at ${url} is unfit: ${fault}`);
  const secrets = ['client_secret', 'client_secret_expires_at'].filter((name) => name in document);
  const method = document.token_endpoint_auth_method;
  if (secrets.length > 0 || `${method}`.startsWith('client_secret')) return plain;
  return JSON.stringify(tidyMetadata(document));
}
