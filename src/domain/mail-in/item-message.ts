import { commentTextLimits, messageTextLimits } from '../../../generated/contract-constants.ts';
import { isBlank } from '../../base/blank.ts';

const noText = '(no text)';
/** Stands at the end of a comment that goes on in its mail. */
const mark = '\n\n[…]';

export interface StoredWords {
  text: string;
  /** Whether words are missing here that the mail has. Its files are for the caller to compare. */
  hasMore: boolean;
}

/** The new words of a mail, and whether something was cut from its text to find them. */
interface NewWords {
  words: string;
  /** Whether the mail holds words beside these. */
  isPart: boolean;
}

/** Returns the message of a new item: the title, a blank line and the words. */
export function composeItemMessage(title: string, { words, isPart }: NewWords): StoredWords {
  const body = isBlank(words) ? noText : words.trim();
  const whole = isBlank(title) ? body : `${title.trim()}\n\n${body}`;
  const text = shorten(whole, messageTextLimits.maxLength, '…');
  return { text, hasMore: isPart || text !== whole };
}

/** Returns the words of a comment, with a mark where they are cut. */
export function composeCommentWords({ words, isPart }: NewWords): StoredWords {
  const whole = isBlank(words) ? noText : words.trim();
  const text = shorten(whole, commentTextLimits.maxLength, mark);
  return { text, hasMore: isPart || text !== whole };
}

/** Returns the text of a note: the subject, a blank line and the text, with a mark where it is cut. */
export function composeNote({ subject, text }: { subject: string; text: string }, most: number): string {
  const body = isBlank(text) ? noText : text.trim();
  return shorten(isBlank(subject) ? body : `${subject.trim()}\n\n${body}`, most, mark);
}

/** Counts characters as the contract does, of which some have two units. */
function shorten(text: string, most: number, end: string): string {
  const characters = [...text.slice(0, 2 * most + 2)];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - end.length)
        .join('')
        .trimEnd()}${end}`;
}
