import { Router } from 'express';
import { MethodNotAllowed } from '../../../base/errors.ts';

const path = '/.well-known/security.txt';
const dayMs = 86_400_000;
/** RFC 9116 asks for less than a year. */
const validDays = 180;

/** Serves `/.well-known/security.txt` (RFC 9116), which says whom to tell of a hole. Without a contact there is none. */
export function securityRouter(siteUrl: string, contact: string | undefined, clock: () => Date): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (contact === undefined) return router;
  router.get(path, (_req, res) => {
    res.locals.operation = 'readDocs';
    const today = Math.floor(clock().getTime() / dayMs);
    const expires = new Date((today + validDays) * dayMs).toISOString();
    res
      .set('Cache-Control', 'public, max-age=86400')
      .type('text/plain')
      .send(`Contact: ${contact}\nExpires: ${expires}\nCanonical: ${siteUrl}${path}\n`);
  });
  router.all(path, () => {
    throw new MethodNotAllowed(['GET', 'HEAD']);
  });
  return router;
}
