import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Passing, passing } from './passing.ts';

interface Forwarded {
  /** The address without the path of SITE_URL. */
  url: string;
  /** Undefined for a request without one. */
  body?: string;
  contentType?: string;
}

/** No header of the browser that could mean something else to the library: it sees one site, and no session of its own. */
const passedOn = [
  'accept',
  'authorization',
  'cookie',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
];

/**
 * Lets the library answer the request in a form that is tidy: on the site's own host, with the path of SITE_URL before its
 * address, and with the body that was read and checked before.
 */
export async function forward(
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  siteUrl: string,
  current: Passing,
  { url, body, contentType }: Forwarded,
): Promise<void> {
  const { req, res } = current;
  const site = new URL(siteUrl);
  const headers: Record<string, string> = { host: site.host, 'x-forwarded-proto': site.protocol.slice(0, -1) };
  for (const name of passedOn) {
    const value = req.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  if (body !== undefined) {
    headers['content-length'] = String(Buffer.byteLength(body));
    headers['content-type'] = contentType ?? 'application/x-www-form-urlencoded';
  }
  const tidy = Object.assign(Readable.from(body === undefined ? [] : [Buffer.from(body)], { objectMode: false }), {
    ...{ method: req.method, url, headers, socket: req.socket, httpVersion: req.httpVersion },
    originalUrl: `${site.pathname.replace(/\/$/, '')}${url}`,
  });
  await passing.run(current, () => answer(tidy as unknown as IncomingMessage, res));
}

/** Takes the library's own session away from what it sends: Heed's session decides, each time. */
export function withoutSessionCookie(res: ServerResponse): void {
  const sent = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  const kept = sent.filter((text) => !text.startsWith('heed_oauth_session'));
  if (kept.length === 0) res.removeHeader('Set-Cookie');
  else res.setHeader('Set-Cookie', kept);
}
