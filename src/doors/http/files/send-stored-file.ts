import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { RangeNotSatisfiable } from '../../../base/errors.ts';
import type { Services } from '../../../platform/context.ts';

/** The headers of every file. It comes from anyone, so a browser must neither guess another type nor run anything in it. */
export const fileHeaders = {
  'Accept-Ranges': 'bytes',
  'Content-Security-Policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

export interface FileRange {
  start: number;
  /** Included. */
  end: number;
}

interface SentFile {
  fileName: string;
  fileSize: number;
  mimeType: string;
  /** Whether a browser may show it, instead of storing it only. */
  isInline: boolean;
  /** Resolves to null if the file does not exist. */
  read(range?: FileRange): Promise<Readable | null>;
}

/** Sends a file, or the range of it that the client asks for. Returns whether the file exists, and sends nothing if not. */
export async function sendStoredFile(
  { log }: Pick<Services, 'log'>,
  req: Request,
  res: Response,
  { fileName, fileSize, mimeType, isInline, read }: SentFile,
  headers: Record<string, string>,
): Promise<boolean> {
  const range = readRange(req, res, fileSize);
  const { start, end } = range ?? { start: 0, end: fileSize - 1 };
  const body = req.method === 'GET' ? await read(range) : undefined;
  if (body === null) return false;
  // Only once the file is found: an error must not be kept for a year.
  res.status(range ? 206 : 200).set({
    ...headers,
    'Content-Type': mimeType,
    'Content-Length': String(end - start + 1),
    'Content-Disposition': contentDisposition(fileName, { type: isInline ? 'inline' : 'attachment' }),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${fileSize}` }),
  });
  if (!body) {
    res.end();
    return true;
  }
  // A client that goes away ends the pipeline, which closes the file.
  await pipeline(body, res).catch((error) => log.debug({ err: error, mimeType }, 'a file was not sent whole'));
  return true;
}

/** The one range that the client asks for. Undefined for the whole file, which is also the answer to several ranges. */
function readRange(req: Request, res: Response, size: number): FileRange | undefined {
  const ifRange = req.get('If-Range');
  if (ifRange !== undefined && ifRange !== res.get('ETag')) return undefined;
  // The library takes the last bytes of a file that has not so many for none of it.
  const [, lastBytes] = /^bytes=-(\d+)$/.exec(req.get('Range') ?? '') ?? [];
  if (Number(lastBytes) > size) return { start: 0, end: size - 1 };
  const ranges = req.range(size, { combine: true });
  if (ranges === -1) throw new RangeNotSatisfiable(size);
  const [range, ...others] = ranges === undefined || ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return others.length === 0 ? range : undefined;
}
