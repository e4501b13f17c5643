import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { type Request, type Response, Router } from 'express';
import { MethodNotAllowed, NotFound, RangeNotSatisfiable } from '../../../base/errors.ts';
import { findStoredUpload } from '../../../domain/uploads/find-stored-upload.ts';
import type { Services } from '../../../platform/context.ts';

const storageKeyForm = /^[\w-]{20,40}\.[a-z0-9]{2,5}$/;

/**
 * The headers of every file. It comes from anyone, so a browser must neither guess another type nor run anything in it.
 * It never changes under its address. Pages of every origin may show it, because anyone who knows the address may.
 */
const headers = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

interface Range {
  start: number;
  /** Included. */
  end: number;
}

/** Serves uploaded files, without a key: their addresses cannot be guessed. */
export function mediaRouter(services: Services): Router {
  const router = Router({ caseSensitive: true });
  router.get('/:storageKey', (req, res) => serve(services, String(req.params.storageKey), req, res));
  router.all('/:storageKey', () => {
    throw new MethodNotAllowed(['GET', 'HEAD']);
  });
  return router;
}

async function serve(services: Services, storageKey: string, req: Request, res: Response): Promise<void> {
  res.locals.operation = 'readMedia';
  const upload = storageKeyForm.test(storageKey) ? await findStoredUpload(services.db, storageKey) : null;
  if (!upload) throw noSuchFile();

  res.set('ETag', `"${storageKey}"`);
  if (req.fresh) {
    res.status(304).set(headers).end();
    return;
  }
  const range = readRange(req, res, upload.fileSize);
  const { start, end } = range ?? { start: 0, end: upload.fileSize - 1 };
  const body = req.method === 'GET' ? await services.files.read(storageKey, range) : undefined;
  if (body === null) throw noSuchFile();
  // Only once the file is found: an error must not be kept for a year.
  res.status(range ? 206 : 200).set({
    ...headers,
    'Content-Type': upload.mimeType,
    'Content-Length': String(end - start + 1),
    'Content-Disposition': contentDisposition(upload.fileName, {
      type: upload.kind === 'document' ? 'attachment' : 'inline',
    }),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${upload.fileSize}` }),
  });
  if (!body) {
    res.end();
    return;
  }
  // A client that goes away ends the pipeline, which closes the file.
  await pipeline(body, res).catch((error) =>
    services.log.debug({ err: error, storageKey }, 'a file was not sent whole'),
  );
}

/** The one range that the client asks for. Undefined for the whole file, which is also the answer to several ranges. */
function readRange(req: Request, res: Response, size: number): Range | undefined {
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

function noSuchFile(): NotFound {
  return new NotFound('The file does not exist');
}
