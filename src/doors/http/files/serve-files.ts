import { type Request, type Response, Router } from 'express';
import { MethodNotAllowed, NotFound } from '../../../base/errors.ts';
import { findStoredUpload } from '../../../domain/uploads/find-stored-upload.ts';
import type { Services } from '../../../platform/context.ts';
import { type FileRange, fileHeaders, sendStoredFile } from './send-stored-file.ts';

const storageKeyForm = /^[\w-]{20,40}\.[a-z0-9]{2,5}$/;

/** A file never changes under its address. Pages of every origin may show it, because anyone who knows the address may. */
const headers = {
  ...fileHeaders,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

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
  const { fileName, fileSize, mimeType, kind } = upload;
  const isInline = ['image', 'audio', 'video'].includes(kind);
  const read = (range?: FileRange) => services.files.read(storageKey, range);
  const isFound = await sendStoredFile(services, req, res, { fileName, fileSize, mimeType, isInline, read }, headers);
  if (!isFound) throw noSuchFile();
}

function noSuchFile(): NotFound {
  return new NotFound('The file does not exist');
}
