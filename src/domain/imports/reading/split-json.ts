import { longestText } from './record.ts';
import type { TextRecord } from './split-csv.ts';

/** Splits text into lines. Empty ones are left out. */
export async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<TextRecord> {
  let rest = '';
  let line = 0;
  for await (const part of parts) {
    const [first = '', ...others] = part.split('\n');
    const lines = [prolong(rest, first), ...others];
    rest = lines.pop() ?? '';
    for (const whole of lines) {
      line += 1;
      const text = trimmed(whole);
      if (text !== '') yield { line, text, isWhole: true };
    }
  }
  const last = trimmed(rest);
  if (last !== '') yield { line: line + 1, text: last, isWhole: true };
}

/** Splits a JSON array into the texts of its elements, numbered from 1. What is not JSON is found when they are parsed. */
export async function* splitArray(parts: AsyncIterable<string>): AsyncGenerator<TextRecord> {
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  let element = '';
  let number = 0;
  for await (const part of parts) {
    let from = 0;
    for (let at = 0; at < part.length; at++) {
      const character = part[at];
      if (isString) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') isString = false;
      } else if (character === '"') isString = true;
      else if (character === '[' || character === '{') {
        depth += 1;
        if (depth === 1) from = at + 1;
      } else if (character === ']' || character === '}') depth -= 1;
      const ends = !isString && (depth === 0 ? character === ']' : depth === 1 && character === ',');
      if (!ends) continue;
      const text = trimmed(prolong(element, part.slice(from, at)));
      element = '';
      from = at + 1;
      if (text === '') continue;
      number += 1;
      yield { line: number, text, isWhole: true };
    }
    if (depth > 0) element = prolong(element, part.slice(from));
  }
  const last = trimmed(element);
  if (depth > 0 && last !== '') yield { line: number + 1, text: last, isWhole: false };
}

/** The rest of a record that is too long already is passed over. */
function prolong(text: string, more: string): string {
  return text.length > longestText ? text : text + more;
}

/** A record that is too long has lost its end, which may have been all but spaces. */
function trimmed(text: string): string {
  return text.length > longestText ? text : text.trim();
}
