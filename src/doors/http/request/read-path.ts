import { BadRequest } from '../../../base/errors.ts';
import { requireText } from '../../../base/json/clean-text.ts';
import type { PathParts } from '../../../contract/operation-backend.ts';

/** Returns the path's parameters. Refuses those that could not be decoded, and text that PostgreSQL cannot store. */
export function readPath({ params, isMalformed }: PathParts): Record<string, string> {
  if (isMalformed) throw BadRequest.of({ path: 'path', message: 'must be percent-encoded UTF-8' });
  for (const [name, value] of Object.entries(params)) requireText(value, `path/${name}`);
  return params;
}
