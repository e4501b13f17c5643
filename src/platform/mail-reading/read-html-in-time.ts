import { runInNewContext } from 'node:vm';
import { type ReadHtml, readHtml } from './read-html.ts';

const usualMs = 3_000;
const tagsAndTexts = /(<[^<>]*>)/;

/**
 * Reads the HTML of a mail, in 3 s at most. HTML that takes longer is null if the mail has a plain part, else its text without
 * the tags.
 */
export function readHtmlInTime(html: string, { hasPlain = false, mostMs = usualMs } = {}): ReadHtml | null {
  try {
    // Only this interrupts a function of the same thread.
    return runInNewContext('read()', { read: () => readHtml(html) }, { timeout: mostMs }) as ReadHtml;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return hasPlain ? null : { html: '', text: withoutTags(html), textAboveQuote: null };
  }
}

/** Takes time by the length alone. */
function withoutTags(html: string): string {
  const texts: string[] = [];
  let isRead = true;
  for (const piece of html.split(tagsAndTexts)) {
    if (piece.startsWith('<')) isRead = !/^<(?:script|style)\b/i.test(piece);
    else if (isRead) texts.push(piece);
  }
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim();
}
