import type { ThreadView } from '../../../../generated/sdk/types.gen.ts';
import { systemStatusIds } from '../../../domain/rules/status.ts';
import type { Words } from './words/en.ts';

/** Says the status in the reader's language, or, if the project has named it itself, in the project's own words. */
export function statusInWords(words: Words, { category, label }: ThreadView['status']): string {
  const isOfSystem = [...systemStatusIds, category].includes(label.trim().toLowerCase().replaceAll(' ', '-'));
  return isOfSystem || label.trim() === '' ? words[category] : label;
}
