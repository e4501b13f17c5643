/** Stands for a number that would not be kept as it was written; {@link requireCleanText} refuses it where it is. */
export class InexactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Only such numbers can be inexact: nearly no body has one, and the others are parsed at full speed. */
const suspicious = /[\d.]{16}|[\d.][eE][+-]?\d/;

/** JSON.parse, but for numbers that a double does not hold: each is an {@link InexactNumber}. */
export function parseExactly(text: string): unknown {
  if (!suspicious.test(text)) return JSON.parse(text);
  return JSON.parse(text, markInexact as (key: string, value: unknown) => unknown);
}

/** The types of the language do not know yet that a reviver is told what was written. */
function markInexact(_key: string, value: unknown, { source }: { source?: string }): unknown {
  const isInexact = typeof value === 'number' && source !== undefined && digits(source) !== digits(String(value));
  return isInexact ? new InexactNumber(source) : value;
}

/** The same text for all ways to write a number: its digits without zeros around them, and where the point stands. */
function digits(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const all = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = all.replace(/0+$/, '');
  if (significant === '') return whole === '' ? written : '0';
  return `${sign}${significant}e${all.length - significant.length - fraction.length + Number(exponent)}`;
}
