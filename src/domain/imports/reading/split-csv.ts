/** A record as text, and the line on which it begins. */
export interface TextRecord {
  line: number;
  text: string;
  /** False if the file ends within quotes. */
  isWhole: boolean;
}

/** Enough to find the separator. */
const headLength = 4_096;

/**
 * Splits CSV into records. A line break within quotes belongs to its cell. Empty lines are left out. A record whose
 * quote is never closed ends with its first line, so that the others are read.
 */
export async function* splitCsv(
  parts: AsyncIterable<string>,
  separatorOf: (start: string) => string,
): AsyncGenerator<TextRecord> {
  let head = '';
  let splitter: CsvSplitter | undefined;
  for await (const part of parts) {
    if (!splitter) head += part;
    if (!splitter && head.length < headLength) continue;
    const more = splitter ? part : head;
    splitter ??= new CsvSplitter(separatorOf(head));
    yield* splitter.take(more, false);
  }
  yield* splitter ? splitter.take('', true) : new CsvSplitter(separatorOf(head)).take(head, true);
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/** No record is longer than the half of it, but for one whose quote is never closed. */
const mostHeld = 2 * 1_048_576;

/** Where the search for the end of a record stands. */
interface Scan {
  at: number;
  isQuoted: boolean;
  beginsCell: boolean;
}

/**
 * Splits in linear time, whatever quotes are left open. csv-parse cannot: an open quote takes all that follows with it, and
 * begun again after each such line it took 18 s for 20 KB of them. Here 500 KB take some 10 ms.
 */
class CsvSplitter {
  readonly #separator: number;
  #text = '';
  /** Where the record begins that is looked for. */
  #start = 0;
  #line = 1;
  #scan: Scan = startOf(0);
  /**
   * How far an open quote was followed. Every line break before it was within quotes, so a later record that is within quotes
   * at one of them goes on from here, and no line is read twice.
   */
  #followed: Scan = startOf(0);
  /** Whether the rest of a line that is too long is passed over. */
  #isSkipping = false;

  constructor(separator: string) {
    this.#separator = separator.charCodeAt(0);
  }

  *take(part: string, isLast: boolean): Generator<TextRecord> {
    this.#drop(part);
    for (;;) {
      if (this.#isSkipping && !this.#skipLine(isLast)) return;
      const { end, next } = this.#findEnd(isLast) ?? {};
      if (end !== undefined && next !== undefined) {
        const text = this.#text.slice(this.#start, end);
        if (text !== '') yield { line: this.#line, text, isWhole: true };
        this.#begin(next, 1 + countLineBreaks(text));
        continue;
      }
      const held = this.#text.length - this.#start;
      const cut = held > (isLast ? 0 : mostHeld) ? this.#cutShort(isLast) : undefined;
      if (!cut) return;
      yield cut;
    }
  }

  /** Makes room for the next part. */
  #drop(part: string): void {
    const start = this.#start;
    this.#text = this.#text.slice(start) + part;
    this.#start = 0;
    this.#scan.at -= start;
    this.#followed.at -= start;
  }

  #begin(start: number, lines: number): void {
    this.#line += lines;
    this.#start = start;
    this.#scan = startOf(start);
  }

  /** Undefined if it cannot be said before more of the file is there. */
  #findEnd(isLast: boolean): { end: number; next: number } | undefined {
    const [text, separator] = [this.#text, this.#separator];
    let { at, isQuoted, beginsCell } = this.#scan;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const isAtEdge = at + 1 === text.length && !isLast;
      if (isQuoted) {
        if (code === quote) {
          if (isAtEdge) break;
          if (text.charCodeAt(at + 1) === quote) at += 1;
          else isQuoted = false;
        } else if ((code === lineFeed || code === carriageReturn) && at < this.#followed.at) {
          ({ at, isQuoted, beginsCell } = this.#followed);
          at -= 1;
        }
      } else if (code === lineFeed || code === carriageReturn) {
        if (code === carriageReturn && isAtEdge) break;
        return { end: at, next: at + (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1) };
      } else {
        isQuoted = code === quote && beginsCell;
        beginsCell = code === separator;
      }
    }
    this.#scan = { at, isQuoted, beginsCell };
    return isLast && !isQuoted && this.#start < text.length ? { end: text.length, next: text.length } : undefined;
  }

  /** Takes only the first line of the record. Undefined if the part ends within its line break. */
  #cutShort(isLast: boolean): TextRecord | undefined {
    const { end, next } = findLineBreak(this.#text, this.#start);
    const [line, isWhole] = [this.#line, false];
    if (this.#scan.at > this.#followed.at) this.#followed = { ...this.#scan };
    if (end === this.#text.length) {
      const text = this.#text.slice(this.#start);
      this.#isSkipping = !isLast;
      this.#begin(this.#text.length, 0);
      return { line, text, isWhole };
    }
    if (next === this.#text.length && !isLast) return undefined;
    const text = this.#text.slice(this.#start, end);
    this.#begin(next, 1);
    return { line, text, isWhole };
  }

  /** False if its end is not there yet. */
  #skipLine(isLast: boolean): boolean {
    const { end, next } = findLineBreak(this.#text, this.#start);
    const isThere = isLast || next < this.#text.length;
    this.#begin(isThere ? next : end, isThere ? 1 : 0);
    this.#isSkipping = !isThere;
    return isThere;
  }
}

function startOf(at: number): Scan {
  return { at, isQuoted: false, beginsCell: true };
}

function findLineBreak(text: string, from: number): { end: number; next: number } {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed) return { end: at, next: at + 1 };
    if (code === carriageReturn) return { end: at, next: at + (text.charCodeAt(at + 1) === lineFeed ? 2 : 1) };
  }
  return { end: text.length, next: text.length };
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let { next } = findLineBreak(text, 0); next < text.length; { next } = findLineBreak(text, next)) count += 1;
  return count;
}

/**
 * Splits a record into its cells. A quote within a cell that does not begin with one stands for itself. Beyond `most`
 * cells, only the first that is not empty is there.
 */
export function splitCells(text: string, separator: string, most: number): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (cells.length >= most) while (text[at] === separator) at += 1;
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (let end = text.indexOf('"', at); end !== -1; end = text.indexOf('"', at)) {
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    const end = text.indexOf(separator, at);
    cell += text.slice(at, end === -1 ? undefined : end);
    if (cells.length < most || cell !== '') cells.push(cell);
    if (end === -1 || cells.length > most) return cells;
    at = end + 1;
  }
}
