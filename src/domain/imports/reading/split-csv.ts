/** A record as text, and the line on which it begins. */
export interface TextRecord {
  line: number;
  text: string;
  /** False if the file ends within quotes. */
  isWhole: boolean;
}

const quote = '"';
/** Enough to find the separator. */
const headLength = 4_096;

/** No record is longer than the half of it, but for one whose quote is never closed. */
const mostHeld = 2 * 1_048_576;

/**
 * Splits CSV into records. A line break within quotes belongs to its cell. Empty lines are left out. A record whose
 * quote is never closed ends with its first line, so that the others are read.
 */
export async function* splitCsv(
  parts: AsyncIterable<string>,
  separatorOf: (start: string) => string,
): AsyncGenerator<TextRecord> {
  const place = { line: 1, rest: '' };
  let separator: string | undefined;
  for await (const part of parts) {
    place.rest += part;
    if (separator === undefined && place.rest.length < headLength) continue;
    separator ??= separatorOf(place.rest);
    yield* splitWhole(place, separator, false);
    while (place.rest.length > mostHeld) {
      yield cutShort(place);
      yield* splitWhole(place, separator, false);
    }
  }
  separator ??= separatorOf(place.rest);
  yield* splitWhole(place, separator, true);
  while (place.rest !== '') {
    yield cutShort(place);
    yield* splitWhole(place, separator, true);
  }
}

interface Place {
  line: number;
  rest: string;
}

function* splitWhole(place: Place, separator: string, isLast: boolean): Generator<TextRecord> {
  const text = place.rest;
  let start = 0;
  for (let end = findEnd(text, start, separator, isLast); end; end = findEnd(text, start, separator, isLast)) {
    const record = text.slice(start, end.at);
    if (record !== '') yield { line: place.line, text: record, isWhole: true };
    place.line += 1 + end.lineBreaks;
    start = end.next;
    if (start >= text.length) break;
  }
  place.rest = text.slice(start);
}

function cutShort(place: Place): TextRecord {
  const { line, rest } = place;
  const lineBreak = rest.search(/\r?\n|\r/);
  const text = lineBreak === -1 ? rest : rest.slice(0, lineBreak);
  place.rest = lineBreak === -1 ? '' : rest.slice(lineBreak).replace(/^\r?\n|^\r/, '');
  place.line += 1;
  return { line, text, isWhole: false };
}

interface End {
  at: number;
  next: number;
  /** Within the record. */
  lineBreaks: number;
}

/** Finds where the record ends. Undefined if that cannot be said before more of the file is there. */
function findEnd(text: string, start: number, separator: string, isLast: boolean): End | undefined {
  let lineBreaks = 0;
  let isQuoted = false;
  let beginsCell = true;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    const isAtEdge = at + 1 === text.length && !isLast;
    if (isQuoted) {
      if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) lineBreaks += 1;
      if (character !== quote) continue;
      if (isAtEdge) return undefined;
      if (text[at + 1] === quote) at += 1;
      else isQuoted = false;
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && isAtEdge) return undefined;
      const next = at + (character === '\r' && text[at + 1] === '\n' ? 2 : 1);
      return { at, next, lineBreaks };
    } else {
      if (character === quote && beginsCell) isQuoted = true;
      beginsCell = character === separator;
    }
  }
  return isLast && !isQuoted && start < text.length ? { at: text.length, next: text.length, lineBreaks } : undefined;
}

/** Splits a record into its cells. A quote within a cell that does not begin with one stands for itself. */
export function splitCells(text: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let cell = '';
    if (text[at] === quote) {
      at += 1;
      for (let end = text.indexOf(quote, at); end !== -1; end = text.indexOf(quote, at)) {
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== quote) break;
        cell += quote;
        at += 1;
      }
    }
    const end = text.indexOf(separator, at);
    cells.push(cell + text.slice(at, end === -1 ? undefined : end));
    if (end === -1) return cells;
    at = end + 1;
  }
}

/** Returns the separator of the first line: whichever of the three stands there most often outside quotes. */
export function findSeparator(start: string): string {
  const [line = ''] = start
    .replaceAll(/"[^"]*"?/g, '')
    .split(/[\r\n]/)
    .filter((one) => one !== '');
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: line.split(separator).length }));
  return counted.sort((one, other) => other.count - one.count)[0]?.separator ?? ',';
}
