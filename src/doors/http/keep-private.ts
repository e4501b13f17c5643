import type { Response } from 'express';

/** No cache may keep it. */
export const forNobodyElse = 'private, no-store';

/** Says that the response is for those who ask alone. Where it has a version, {@link sendVersion} lets them ask for changes. */
export function keepPrivate(res: Response): void {
  res.setHeader('Cache-Control', forNobodyElse);
  res.setHeader('Vary', 'Authorization, Cookie');
}
