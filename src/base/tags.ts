import { BadRequest } from './errors.ts';

/** Tags as they are stored: trimmed, without duplicates, in the order given. */
export function cleanTags(tags: string[], path = 'body/tags'): string[] {
  const trimmed = tags.map((tag) => tag.trim());
  const blank = trimmed.indexOf('');
  if (blank !== -1) throw BadRequest.of({ path: `${path}/${blank}`, message: 'must not be blank' });
  return [...new Set(trimmed)];
}
