/** The form of the tokens of conversations, as a part of a regular expression. */
export const threadToken = '[0-9a-hjkmnp-tv-z]{32}';

/** Text between two spaces, brackets or quotes. */
const words = /[^\s<>"'`()[\]{}]+/g;
const link = new RegExp(`/(?:t|t/stop|api/thread)/${threadToken}(?![0-9a-z])`, 'i');
const replyAddress = new RegExp(`(?<![0-9a-z])${threadToken}@`, 'i');
const closing = /[.,;:!?…]+$/;

/**
 * Returns the text with `[link]` in the place of links to conversations and of addresses that answer them. People paste them,
 * and everyone who reads the text could then speak for a customer.
 */
export function withholdLinks(text: string): string {
  return text.replace(words, (word) => {
    if (word.length < 32 || !(link.test(word) || replyAddress.test(word))) return word;
    return `[link]${closing.exec(word)?.[0] ?? ''}`;
  });
}
