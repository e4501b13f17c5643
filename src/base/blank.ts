import { seenCharacter } from '../../generated/contract-constants.ts';

/** Whether nobody would see anything of the text: it is empty, or all spaces, format characters and fillers. */
export function isBlank(text: string): boolean {
  return !seenCharacter.test(text);
}

/** The text without the spaces around it; empty where nobody would see anything of it. */
export function trimBlank(text = ''): string {
  return isBlank(text) ? '' : text.trim();
}
