/** A sign of a script that writes no blanks, or a word. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}]+/gu;
const link = /https?:\/\/[^\s<>]+/gi;
const mostCharacters = 100_000;

/**
 * Whether a plain part only stands in for the HTML, such as "Your program shows no HTML": the HTML has less than half of its
 * words, and more of its own.
 */
export function isStandIn(plain: string, html: string): boolean {
  const [ours, theirs] = [distinctWords(plain), distinctWords(html)];
  const shared = [...ours].filter((word) => theirs.has(word)).length;
  return shared * 2 < ours.size && theirs.size > ours.size;
}

function distinctWords(text: string): Set<string> {
  return new Set(text.slice(0, mostCharacters).replaceAll(link, ' ').toLowerCase().match(words));
}
