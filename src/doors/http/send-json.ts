import { gzip } from 'node:zlib';
import type { Response } from 'express';

/** In bytes: shorter answers fit into a few packets anyway. */
const leastCompressed = 4_096;
/** Most of what the highest level saves, at a fifth of its cost. */
const level = 3;

/**
 * Sends a JSON text. What Express does besides, such as looking for a charset and comparing dates, takes longer than
 * everything that Heed does for the request. It goes as bytes: a string would be measured, joined with the headers, and encoded
 * once more.
 */
export function sendJson(res: Response, status: number, text: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  const bytes = Buffer.from(text);
  if (bytes.length >= leastCompressed && mayBeFarAway(res)) sendCompressed(res, bytes);
  else send(res, bytes);
}

function sendCompressed(res: Response, bytes: Buffer): void {
  res.vary('Accept-Encoding');
  gzip(bytes, { level }, (error, smaller) => {
    if (!error) res.setHeader('Content-Encoding', 'gzip');
    send(res, error ? bytes : smaller);
  });
}

function send(res: Response, bytes: Buffer): void {
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}

/**
 * Whether a browser asks, which may have a slow network. A program is mostly near, and gains less than it waits. An answer
 * with an ETag stays the bytes that it names.
 */
function mayBeFarAway(res: Response): boolean {
  return res.req.get('Sec-Fetch-Site') !== undefined && !res.hasHeader('ETag') && !!res.req.acceptsEncodings('gzip');
}
