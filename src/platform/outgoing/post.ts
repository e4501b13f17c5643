import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { publicLookup, RefusedAddress, requirePublicHost } from './public-address.ts';

export interface Post {
  url: string;
  body: string | Buffer;
  headers: Record<string, string>;
  /** Hosts, addresses and networks that it may reach although they are not public. */
  allowed: string[];
  /** The time for all of it, including redirects. */
  withinMs: number;
  /** How many redirects it follows. The answer to one more is the answer. */
  mostRedirects: number;
}

export interface PostAnswer {
  status: number;
  /** The header `Retry-After` as it came. */
  retryAfter: string | undefined;
  /** The beginning of the text, as far as it arrived in time. */
  body: string;
}

const mostAnswerBytes = 65_536;
const mostKeptBytes = 4_096;
/** Redirects that ask for the same request at another address. After others, a client would send a GET. */
const redirects = new Set([301, 302, 307, 308]);

/**
 * Sends a POST to an address that a user has named and returns the answer, whatever its status is. Throws
 * {@link RefusedAddress} if it, or a redirect, leads to an address that is not public. Any other error is the
 * network's.
 */
export async function post({ url, body, headers, allowed, withinMs, mostRedirects }: Post): Promise<PostAnswer> {
  const signal = AbortSignal.timeout(withinMs);
  let target = new URL(url);
  for (let redirected = 0; ; redirected += 1) {
    const response = await send(target, body, headers, allowed, signal);
    const text = await readBeginning(response);
    const { statusCode: status = 0 } = response;
    const { location, 'retry-after': retryAfter } = response.headers;
    if (!redirects.has(status) || location === undefined || redirected === mostRedirects)
      return { status, retryAfter, body: text };
    target = redirectTarget(target, location);
  }
}

function send(
  target: URL,
  body: string | Buffer,
  headers: Record<string, string>,
  allowed: string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  requirePublicHost(target.hostname, allowed);
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    // A new connection for each, because the address of an open one would not be looked up again.
    const options = { method: 'POST', headers, signal, agent: false, lookup: publicLookup(allowed) };
    // A host that answers with another protocol closes, and tells of no error.
    const closed = () => reject(new Error('The host closed without an answer'));
    request(target, options, resolve).on('error', reject).on('close', closed).end(body);
  });
}

/** Reads the answer to its end, so that the receiver is not cut off, but only up to a limit. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (bytes < mostKeptBytes) kept.push(chunk);
      bytes += chunk.length;
      if (bytes > mostAnswerBytes) break;
    }
  } catch {
    // The status has arrived, and nothing else matters.
  }
  // A database takes no U+0000, and the end may cut a character in two.
  return Buffer.concat(kept)
    .subarray(0, mostKeptBytes)
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/\uFFFD$/, '');
}

function redirectTarget(from: URL, location: string): URL {
  const target = URL.parse(location, from.href);
  const isHttp = target?.protocol === 'https:' || (target?.protocol === 'http:' && from.protocol === 'http:');
  if (!target || !isHttp) throw new RefusedAddress(location.slice(0, 200));
  return target;
}
