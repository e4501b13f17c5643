import { findLanguage } from '../../../../packages/widget/src/language.ts';
import type { MailTexts } from './texts/en.ts';
import { importMailTexts } from './texts/import-mail-texts.ts';

export type Direction = 'ltr' | 'rtl';

/** The words of a language, and how it writes. */
export interface MailLanguage {
  texts: MailTexts;
  /** The language tag for the reader's software. */
  tag: string;
  direction: Direction;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const openIsolate = '\u2068';
const closeIsolate = '\u2069';

/** Loads the language that a tag such as `de-AT` means. English stands in for others. */
export async function loadMailLanguage(tag: string): Promise<MailLanguage> {
  const found = findLanguage(tag) ?? 'en';
  const texts = await importMailTexts(found);
  return { texts, tag: found, direction: directionOf(texts.open) };
}

/** Returns the direction of the first letter of a text, which is what a reader of it expects. */
export function directionOf(text: string): Direction {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/** Puts values into a sentence. A name or number of the other direction must not turn the words around it. */
export function fillMailText(
  { direction }: MailLanguage,
  sentence: string,
  values: Record<string, string | number>,
): string {
  return sentence.replaceAll(/(#?)\{(\w+)\}/g, (whole, sign: string, name: string) => {
    if (values[name] === undefined) return whole;
    const value = `${sign}${values[name]}`;
    return directionOf(value) === direction ? value : `${openIsolate}${value}${closeIsolate}`;
  });
}

/** Returns a day as the language writes it, in UTC. */
export function writeDay({ tag }: MailLanguage, day: Date): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

/** Returns a size in MB as the language writes it. */
export function writeMegabytes({ tag }: MailLanguage, bytes: number): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(tag, format).format(bytes / 1_048_576);
}
