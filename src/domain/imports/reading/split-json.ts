import type { TextRecord } from './split-csv.ts';

/** Splits text into lines. Empty ones are left out. */
export async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<TextRecord> {
  let rest = '';
  let line = 0;
  for await (const part of parts) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield { line, text: text.trim(), isWhole: true };
    }
  }
  if (rest.trim() !== '') yield { line: line + 1, text: rest.trim(), isWhole: true };
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
      const text = (element + part.slice(from, at)).trim();
      element = '';
      from = at + 1;
      if (text === '') continue;
      number += 1;
      yield { line: number, text, isWhole: true };
    }
    if (depth > 0) element += part.slice(from);
  }
  if (depth > 0 && element.trim() !== '') yield { line: number + 1, text: element.trim(), isWhole: false };
}
