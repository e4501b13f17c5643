import type { OutgoingPosts } from '../../../platform/outgoing/outgoing-posts.ts';
import { explainUnfit, type Metadata, tidyMetadata } from './client-metadata.ts';

const withinMs = 2_500;
const mostBytesOfMetadata = 5 * 1_024;
const mostBytesOfKeys = 64 * 1_024;
/** Statuses of answers that have no body. */
const bodiless = [204, 205, 304];

/**
 * Returns how the library reads the documents that clients name: through the guard of webhooks, which reaches public addresses
 * alone. The metadata of a client is tidied on the way.
 */
export function documentFetch(posts: OutgoingPosts) {
  return async (address: string | URL, { redirect }: { redirect?: string }): Promise<Response> => {
    const url = `${address}`;
    const headers = { Accept: 'application/json', 'User-Agent': 'Heed' };
    const answer = await posts.read({ url, headers, withinMs, mostBytes: mostBytesOfKeys });
    const kept = new Headers();
    for (const name of ['cache-control', 'expires'] as const)
      if (answer.headers[name]) kept.set(name, answer.headers[name]);
    const { status } = answer;
    if (status < 200 || bodiless.includes(status)) return new Response(null, { status: 502 });
    // The library follows redirects to no document of a client. It says nothing of them for keys.
    const isMetadata = redirect === 'manual';
    return new Response(status === 200 && isMetadata ? tidied(url, answer.body) : answer.body, {
      status,
      headers: kept,
    });
  };
}

/** The library refuses a document that is none of a client, or has a secret. */
function tidied(url: string, body: Buffer): Buffer | string {
  const document = JSON.parse(body.toString('utf8')) as Metadata | null;
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return body;
  if (body.length > mostBytesOfMetadata) throw new Error(`The document has more than ${mostBytesOfMetadata} bytes`);
  const fault = explainUnfit(document);
  if (fault) throw new Error(`The document at ${url} is unfit: ${fault}`);
  const secrets = ['client_secret', 'client_secret_expires_at'].filter((name) => name in document);
  const method = document.token_endpoint_auth_method;
  if (secrets.length > 0 || `${method}`.startsWith('client_secret')) return body;
  return JSON.stringify(tidyMetadata(document));
}
