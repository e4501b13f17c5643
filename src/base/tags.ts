import { isBlank } from './blank.ts';
import { BadRequest } from './errors.ts';

/** Returns tags as they are stored: trimmed, without duplicates, in the given order. */
export function cleanTags(tags: string[], path = 'body/tags'): string[] {
  const trimmed = tags.map((tag) => tag.trim());
  const blank = trimmed.findIndex(isBlank);
  if (blank !== -1) throw BadRequest.of({ path: `${path}/${blank}`, message: 'must not be blank' });
  return [...new Set(trimmed)];
}
