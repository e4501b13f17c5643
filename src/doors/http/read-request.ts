import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../../base/errors.ts';
import { requireCleanText, requireText } from '../../contract/clean-text.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import type { PathParts } from './exchange.ts';
import { runMiddleware } from './run-middleware.ts';

const mostBodyBytes = 1_048_576;
const readRaw = express.raw({ type: () => true, limit: mostBodyBytes });

/** The bytes of a JSON body, not yet parsed; refuses (415, 413) what is not JSON by its headers or too large. */
export function readJsonBytes(req: Request, res: Response): Promise<Buffer> {
  requireJsonHeaders(req);
  return readBodyBytes(req, res);
}

/** The body's bytes, whatever they are; refuses (413) what is too large. Once read, they are at hand again. */
export async function readBodyBytes(req: Request, res: Response): Promise<Buffer> {
  // The parser answers only when it has read everything off, whatever the length that was announced.
  if (Number(req.headers['content-length']) > mostBodyBytes) throw tooLarge();
  await runMiddleware(readRaw, req, res).catch((error) => Promise.reject(translateBodyError(error)));
  return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
}

function requireJsonHeaders(req: Request): void {
  const [mediaType = '', ...parameters] = (req.headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (mediaType !== 'application/json') throw new UnsupportedMediaType('The body must be application/json');
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw new UnsupportedMediaType('The body must be encoded in UTF-8');
}

function tooLarge(): PayloadTooLarge {
  return new PayloadTooLarge(`The body is larger than ${mostBodyBytes} bytes`);
}

function translateBodyError(error: unknown): unknown {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'encoding.unsupported') return new UnsupportedMediaType('The body has an unknown content encoding');
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return new BadRequest('The body is shorter than announced');
  const { status } = error as { status?: number };
  return status && status < 500 ? new BadRequest('The body cannot be decoded') : error;
}

/** Parses JSON and refuses text that PostgreSQL cannot keep, and nesting that nothing of ours needs. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw BadRequest.of({ path: 'body', message: 'is required' });
  if (!isUtf8(bytes)) throw BadRequest.of({ path: 'body', message: 'must be valid UTF-8' });
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw BadRequest.of({ path: 'body', message: 'must be valid JSON' });
  }
  requireCleanText(value, 'body');
  return value;
}

/** The path's parameters; refuses what could not be decoded, and text that PostgreSQL cannot keep. */
export function readPath({ params, isMalformed }: PathParts): Record<string, string> {
  if (isMalformed) throw BadRequest.of({ path: 'path', message: 'must be percent-encoded UTF-8' });
  for (const [name, value] of Object.entries(params)) requireText(value, `path/${name}`);
  return params;
}

/** The query with each value in its declared type; a value that is not of that type stays text for validation to name. */
export function readQuery(url: string, queryTypes: ContractOperation['queryTypes']): Record<string, unknown> {
  // Without a prototype, so that `__proto__` is an unknown parameter like any other.
  const query: Record<string, unknown> = Object.create(null);
  const start = url.indexOf('?');
  if (start === -1) return query;
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const [name, value] = decodePair(pair);
    if (Object.hasOwn(query, name)) throw BadRequest.of({ path: `query/${name}`, message: 'must be given once only' });
    query[name] = typed(value, queryTypes.get(name));
  }
  return query;
}

function decodePair(pair: string): [string, string] {
  const equals = pair.indexOf('=');
  const texts = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
  try {
    const [name = '', value = ''] = texts.map((text) => decodeURIComponent(text.replaceAll('+', ' ')));
    requireText(name, 'query');
    requireText(value, `query/${name}`);
    return [name, value];
  } catch (error) {
    if (error instanceof BadRequest) throw error;
    throw BadRequest.of({ path: `query/${texts[0]}`, message: 'must be percent-encoded UTF-8' });
  }
}

function typed(value: string, type: string | undefined): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
