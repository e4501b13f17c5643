/** The first line of a mail that can be answered: what stands below it is ours. */
export const replyMark = 'Write above this line: your answer becomes a note, which customers never see.';

/** Some words of it, which a program that wraps lines leaves on the first. */
const markStart = 'Write above this line';
/** A program puts so many lines before what it quotes, to say whose words these are. */
const mostIntroduction = 3;

/** Returns what a member wrote above the mark, without the lines by which their program introduces the quote. */
export function wordsAbove(text: string): string {
  const lines = text.split(/\r?\n/);
  const mark = lines.findIndex((line) => line.includes(markStart));
  if (mark === -1) return text.trim();
  const above = lines.slice(0, mark);
  while (above.length > 0 && isOfQuote(above.at(-1) ?? '')) above.pop();
  for (let count = 1; count <= mostIntroduction && count < above.length + 1; count++)
    if (isIntroduction(above.slice(-count).join(' '))) return above.slice(0, -count).join('\n').trim();
  return above.join('\n').trim();
}

/** A line with nothing of its own. */
function isOfQuote(line: string): boolean {
  return /^[\s>_-]*$/.test(line);
}

/** A line that ends in a colon and names an address or a time, in any language. */
function isIntroduction(text: string): boolean {
  return /[:：]\s*$/.test(text) && /@|\d{1,2}[:.]\d{2}|\d{4}/.test(text);
}
