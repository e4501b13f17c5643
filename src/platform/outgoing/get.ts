import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { publicLookup, RefusedAddress, requirePublicHost } from './public-address.ts';

export interface Get {
  url: string;
  headers: Record<string, string>;
  /** Hosts, addresses and networks that it may reach although they are not public. */
  allowed: string[];
  /** The time for all of it. */
  withinMs: number;
  mostBytes: number;
}

export interface GetAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * Reads a document at an https address that somebody has named, and follows no redirect. Throws {@link RefusedAddress} if it
 * is not public, and an error for a document that is too large. Any other error is the network's.
 */
export async function get({ url, headers, allowed, withinMs, mostBytes }: Get): Promise<GetAnswer> {
  const target = new URL(url);
  if (target.protocol !== 'https:') throw new RefusedAddress(target.href.slice(0, 200));
  requirePublicHost(target.hostname, allowed);
  const options = { headers, signal: AbortSignal.timeout(withinMs), agent: false, lookup: publicLookup(allowed) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // A host that answers with another protocol closes, and tells of no error.
    const closed = () => reject(new Error('The host closed without an answer'));
    httpsRequest(target, options, resolve).on('error', reject).on('close', closed).end();
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`The document has more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
