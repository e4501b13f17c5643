/** Stands for a number that would not be kept as it was written; {@link requireCleanText} refuses it where it is. */
export class InexactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** Returns the number as it was written, for where it is kept as text. */
  toString(): string {
    return this.source;
  }
}

/** Only such numbers can be inexact: nearly no body has one, and the others are parsed at full speed. */
const suspicious = /[\d.]{16}|[\d.][eE][+-]?\d/;

/** JSON.parse, but for numbers that a double does not hold: each is an {@link InexactNumber}. */
export function parseExactly(text: string): unknown {
  if (!suspicious.test(text)) return JSON.parse(text);
  return JSON.parse(text, markInexact as (key: string, value: unknown) => unknown);
}

/** The number of a text that is one, with or without zeros in front. */
export function numberExactly(source: string): number | InexactNumber {
  const value = Number(source);
  const written = String(value);
  if (written === source) return value;
  return Number.isFinite(value) && digits(source) === digits(written) ? value : new InexactNumber(source);
}

/** The types of the language do not know yet that a reviver is told what was written. */
function markInexact(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined ? numberExactly(source) : value;
}

/** The same text for all ways to write a number: its digits without zeros around them, and where the point stands. */
function digits(written: string): string {
  const [number = '', exponent = '0'] = written.split(/e/i);
  const isNegative = number.startsWith('-');
  const [whole = '', fraction = ''] = number.slice(isNegative ? 1 : 0).split('.');
  const all = whole + fraction;
  // An expression would begin anew at each zero, and take minutes for a million of them.
  let [start, end] = [0, all.length];
  while (all[start] === '0') start += 1;
  if (start === end) return '0';
  while (all[end - 1] === '0') end -= 1;
  return `${isNegative ? '-' : ''}${all.slice(start, end)}e${all.length - end - fraction.length + Number(exponent)}`;
}
