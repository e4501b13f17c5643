import { BadRequest } from './errors.ts';
import { cleanLabel, distinctLabels } from './text/label.ts';

/** Returns tags as they are stored, in the given order. The first spelling of a tag stays. */
export function cleanTags(tags: string[], path = 'body/tags'): string[] {
  const cleaned = tags.map(cleanLabel);
  const blank = cleaned.indexOf('');
  if (blank !== -1) throw BadRequest.of({ path: `${path}/${blank}`, message: 'must not be blank' });
  return distinctLabels(cleaned);
}
