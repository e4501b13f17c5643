import { blankSource, joinerSource, unseenSource } from './same-text.ts';

const around = `[${blankSource}${unseenSource}${joinerSource}]+`;
const unseenAround = new RegExp(`^${around}|${around}$`, 'gv');

/** Returns the text without the blanks and the marks around it that nobody sees, such as those of a copied address. */
export function trimUnseen(text: string): string {
  return text.replaceAll(unseenAround, '');
}
