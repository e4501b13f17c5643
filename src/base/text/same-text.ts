/** Character classes of the fold, as sources of expressions with the flag `v`. The fold in SQL is made from them too. */
export const unseenSource = String.raw`[\u00AD\u034F\u061C\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\u{E0100}-\u{E01EF}]`;
export const joinerSource = String.raw`[\u200C\u200D]`;
export const letterSource = String.raw`[\p{L}\p{M}]`;
export const blankSource = String.raw`[\s\u0085\u2800\u3164]`;

const unseen = new RegExp(unseenSource, 'gv');
// A joiner shapes the letters on both sides of it, and makes another word of them in Persian or Hindi.
const looseJoiners = new RegExp(
  `(?<!${letterSource})${joinerSource}+|${joinerSource}+(?!${letterSource}|${joinerSource})`,
  'gv',
);
const wideOrNarrow = /[\uFF01-\uFFEE]+/g;
const blanks = new RegExp(`${blankSource}+`, 'gv');
const digit = /(?![0-9])\p{Nd}/gu;
const plainAscii = /^(?:[\x21-\x7E]+(?: [\x21-\x7E]+)*)?$/;

const marks = new Map(
  [
    ["'", '‘’‚‛ʼ′´'],
    ['"', '“”„‟«»″'],
    ['-', '‐‑‒–−'],
  ].flatMap(([plain = '', forms = '']) => [...forms].map((form) => [form, plain] as const)),
);
const typographic = new RegExp(`[${[...marks.keys()].join('')}]`, 'gu');

/**
 * Returns the text as everything compares it that a reader would call the same: labels, rules, filters. It ignores
 * encoding, case, width, kinds of blanks, quotes, hyphens and digits, and characters that nobody sees.
 */
export function sameText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  return foldCharacters(text.normalize('NFC').replaceAll(unseen, '').replaceAll(looseJoiners, '').normalize('NFC'))
    .normalize('NFC')
    .replaceAll(blanks, ' ')
    .replace(/^ | $/g, '');
}

/** Returns the fold of each character by itself; characters that nobody sees, and blanks, stay. */
export function foldCharacters(text: string): string {
  return foldCase(text.replaceAll(wideOrNarrow, (run) => run.normalize('NFKC')).normalize('NFC'))
    .replaceAll(typographic, (form) => marks.get(form) ?? form)
    .replaceAll(digit, plainDigit);
}

const dots = /i\u0307+/g;

/** Full case folding, in which `İ` is an `i` and `ı` stays: upper case turns `ß` and `ﬁ` into two letters. */
function foldCase(text: string): string {
  return text
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase().replaceAll(dots, 'i').replaceAll('ς', 'σ'))
    .join('ı');
}

/** Digits of a script follow each other from its zero, in runs of ten. */
function plainDigit(form: string): string {
  const code = form.codePointAt(0) ?? 0;
  let before = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) before -= 1;
  return String((code - before) % 10);
}
