import type { Request, Response } from 'express';
import { namesEtag } from '../../platform/versions.ts';

/**
 * Sets the `ETag` of the resource that the response shows. If the client has it already, that is the whole response, and
 * the result is true. Its own cache may keep it, and asks each time.
 */
export function sendVersion(req: Request, res: Response, etag: string | undefined): boolean {
  if (etag === undefined) throw new Error('The response shows no version of its resource');
  res.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
  const known = req.get('If-None-Match');
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (!isRead || known === undefined || !namesEtag(known, etag)) return false;
  res.status(304).end();
  return true;
}
