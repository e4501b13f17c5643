import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../../../base/errors.ts';
import { requireCleanText } from '../../../base/json/clean-text.ts';
import { parseExactly } from '../../../base/json/exact-json.ts';
import { explainShape, mostLevels } from '../../../base/json/json-shape.ts';
import { runMiddleware } from './run-middleware.ts';

const mostBodyBytes = 1_048_576;
const emptyObject = Buffer.from('{}');

/** The bytes of a JSON body, not yet parsed; refuses (415, 413) what is not JSON by its headers or too large. */
export async function readJsonBytes(req: Request, res: Response, most = mostBodyBytes): Promise<Buffer> {
  if (hasBody(req)) requireJsonHeaders(req);
  return readBodyBytes(req, res, most);
}

/** The same where a body is optional: an empty one needs no headers, and stands for an object without fields. */
export async function readOptionalJsonBytes(req: Request, res: Response, most = mostBodyBytes): Promise<Buffer> {
  const bytes = await readBodyBytes(req, res, most);
  if (bytes.length === 0) return emptyObject;
  requireJsonHeaders(req);
  return bytes;
}

/** The bytes of a body of another media type; refuses (415, 413) what is of another type or too large. */
export async function readRawBytes(
  req: Request,
  res: Response,
  { mediaType, mostBytes }: { mediaType: string; mostBytes: number },
): Promise<Buffer> {
  if (hasBody(req) && mediaTypeOf(req).type !== mediaType)
    throw new UnsupportedMediaType(`The body must be ${mediaType}`);
  const bytes = await readBodyBytes(req, res, mostBytes);
  if (bytes.length === 0) throw bodyRequired();
  return bytes;
}

/** The body's bytes, whatever they are; refuses (413) what is too large. Once read, they are at hand again. */
export async function readBodyBytes(req: Request, res: Response, most: number): Promise<Buffer> {
  // The parser answers only when it has read everything off, whatever the length that was announced.
  if (Number(req.headers['content-length']) > most) throw tooLarge(most);
  const readRaw = express.raw({ type: () => true, limit: most });
  await runMiddleware(readRaw, req, res).catch((error) => Promise.reject(translateBodyError(error, most)));
  const bytes = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  // It may have been read where more was allowed.
  if (bytes.length > most) throw tooLarge(most);
  return bytes;
}

/** A request without a body needs no type of one. */
function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function bodyRequired(): BadRequest {
  return BadRequest.of({ path: 'body', message: 'is required' });
}

function mediaTypeOf({ headers }: Request): { type: string; parameters: string[] } {
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return { type, parameters };
}

function requireJsonHeaders(req: Request): void {
  const { type, parameters } = mediaTypeOf(req);
  if (type !== 'application/json') throw new UnsupportedMediaType('The body must be application/json');
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw new UnsupportedMediaType('The body must be encoded in UTF-8');
}

function tooLarge(most: number): PayloadTooLarge {
  return new PayloadTooLarge(`The body is larger than ${most} bytes`);
}

function translateBodyError(error: unknown, most: number): unknown {
  const { type } = error as { type?: string };
  if (type === 'entity.too.large') return tooLarge(most);
  if (type === 'encoding.unsupported') return new UnsupportedMediaType('The body has an unknown content encoding');
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return new BadRequest('The body is shorter than announced');
  const { status } = error as { status?: number };
  return status && status < 500 ? new BadRequest('The body cannot be decoded') : error;
}

/** Parses JSON and refuses text that PostgreSQL cannot keep, inexact numbers, and nesting that nothing of ours needs. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw bodyRequired();
  if (!isUtf8(bytes)) throw BadRequest.of({ path: 'body', message: 'must be valid UTF-8' });
  const text = bytes.toString('utf8');
  const fault = explainShape(text, { levels: mostLevels, values: Number.POSITIVE_INFINITY });
  if (fault) throw BadRequest.of({ path: 'body', message: fault });
  let value: unknown;
  try {
    value = parseExactly(text);
  } catch {
    throw BadRequest.of({ path: 'body', message: 'must be valid JSON' });
  }
  requireCleanText(value, 'body');
  return value;
}
