import { fieldsText, type Writers } from './fields-text.ts';
import { tidied } from './names.ts';
import { type Fields, mostCharactersInFull } from './shown.ts';

/** What the line with the cursor may take. */
export const reserve = 1_200;

/** All fields of an item that are not empty. Of one that is too long for an answer, texts are cut. */
export function wholeItem(row: unknown, writers: Writers): { item: Fields; text: string } {
  for (const mostCharacters of [Number.POSITIVE_INFINITY, 5_000, 1_000, 200]) {
    const item = tidied(row, mostCharacters) as Fields;
    const text = fieldsText(item, writers);
    if (text.length <= mostCharactersInFull - reserve || mostCharacters === 200) return { item, text };
  }
  throw new Error('The last bound always returns');
}
