import { findLanguage } from '../../../../packages/widget/src/language.ts';
import type { Words } from './words/en.ts';
import { loadWords } from './words/load-words.ts';

/** The language that a page is in. */
export interface SpokenLanguage {
  /** BCP 47. */
  tag: string;
  direction: 'ltr' | 'rtl';
  words: Words;
}

const rightToLeft = ['ar', 'he'];

/**
 * Returns the first language of the reader, in the order of preference, that the pages speak. English is the last
 * resort.
 */
export async function speakTo(preferred: readonly string[]): Promise<SpokenLanguage> {
  const tag = preferred.map(findLanguage).find((found) => found !== null) ?? 'en';
  return { tag, direction: rightToLeft.includes(tag) ? 'rtl' : 'ltr', words: await loadWords(tag) };
}
