import type { ParameterizedValue } from './mail-form.ts';

/** A piece of a structured header: a word, a quoted string, a comment or a single sign. */
export interface Piece {
  kind: 'word' | 'quoted' | 'comment' | 'sign';
  /** Without quotes, brackets and escapes. */
  text: string;
}

const signs = new Set([';', '=', '/', '@', ',', '<', '>', ':']);
const space = /\s/;

/** Splits a structured header into its pieces, as RFC 5322 says. Null if a quote or a comment does not end. */
export function splitStructured(value: string): Piece[] | null {
  const pieces: Piece[] = [];
  for (let at = 0; at < value.length; ) {
    const sign = value.charAt(at);
    if (space.test(sign)) at += 1;
    else if (sign === '"' || sign === '(') {
      const read = sign === '"' ? readQuoted(value, at) : readComment(value, at);
      if (!read) return null;
      pieces.push({ kind: sign === '"' ? 'quoted' : 'comment', text: read.text });
      at = read.end;
    } else if (signs.has(sign)) {
      pieces.push({ kind: 'sign', text: sign });
      at += 1;
    } else {
      const end = endOfWord(value, at);
      pieces.push({ kind: 'word', text: value.slice(at, end) });
      at = end;
    }
  }
  return pieces;
}

/** Reads a value with parameters, such as that of Content-Type. The first of two with one name holds. */
export function readParameters(header: string): ParameterizedValue {
  const pieces = (splitStructured(header) ?? []).filter(({ kind }) => kind !== 'comment');
  const [first = [], ...rest] = splitAt(pieces, ';');
  const parameters: Record<string, string> = {};
  for (const part of rest) {
    const [name, equals, ...value] = part;
    if (name?.kind === 'word' && equals?.text === '=') parameters[name.text.toLowerCase()] ??= textOf(value);
  }
  return { value: textOf(first).toLowerCase(), parameters };
}

/** Splits the pieces where the sign stands. */
export function splitAt(pieces: Piece[], sign: string): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === 'sign' && piece.text === sign) parts.push([]);
    else parts.at(-1)?.push(piece);
  }
  return parts;
}

export function textOf(pieces: Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function endOfWord(value: string, start: number): number {
  let end = start;
  while (end < value.length) {
    const sign = value.charAt(end);
    if (space.test(sign) || signs.has(sign) || sign === '"' || sign === '(') break;
    end += 1;
  }
  return end;
}

function readQuoted(value: string, start: number): { text: string; end: number } | null {
  const parts: string[] = [];
  for (let at = start + 1; at < value.length; at += 1) {
    const sign = value.charAt(at);
    if (sign === '"') return { text: parts.join(''), end: at + 1 };
    if (sign === '\\') at += 1;
    parts.push(value.charAt(at));
  }
  return null;
}

function readComment(value: string, start: number): { text: string; end: number } | null {
  const parts: string[] = [];
  let depth = 0;
  for (let at = start; at < value.length; at += 1) {
    const sign = value.charAt(at);
    if (sign === '\\') {
      at += 1;
      parts.push(value.charAt(at));
    } else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return { text: parts.join(''), end: at + 1 };
    } else parts.push(sign);
  }
  return null;
}
