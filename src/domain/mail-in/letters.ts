/** Letters and digits of a text in one run, so that it is the same however a program breaks its lines. */
export interface Letters {
  run: string;
  /** The places in the run where a word begins. */
  wordStarts: Set<number>;
}

const words = /[\p{L}\p{M}\p{N}]+/gu;
/** Programs shorten and rewrite addresses, and put them beside their labels. */
const addresses = /<?\bhttps?:\/\/[^\s<>]+>?|<mailto:[^<>\s]+>|\[(?:image|cid|bild)\b[^\]\n]{0,200}\]/gi;
/** Scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const allUnspaced = new RegExp(unspaced, 'gu');

export function readLetters(text: string): Letters {
  const wordStarts = new Set<number>();
  const parts: string[] = [];
  let length = 0;
  for (const [word] of text.replaceAll(addresses, ' ').normalize('NFKC').toLowerCase().matchAll(words)) {
    wordStarts.add(length);
    parts.push(word);
    length += word.length;
  }
  return { run: parts.join(''), wordStarts };
}

/** Whether a word may end before this place of the run. */
export function isWordEnd({ run, wordStarts }: Letters, place: number): boolean {
  if (place <= 0 || place >= run.length || wordStarts.has(place)) return true;
  return unspaced.test(run.charAt(place)) || unspaced.test(run.charAt(place - 1));
}

/** Returns how many letters the run has. Signs that stand for a syllable or a word count twice. */
export function weigh({ run }: Letters): number {
  return run.length + (run.match(allUnspaced)?.length ?? 0);
}

/** Returns the web addresses of a text. */
export function webAddresses(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/gi) ?? [];
}
