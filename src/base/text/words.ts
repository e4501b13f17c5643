import { searchText } from './search-text.ts';

/** A part of a text: words with the marks that belong to them, a run of a script without blanks, or a picture such as an emoji. */
interface Piece {
  /** The places that its words take, from the first to the next piece. */
  length: number;
  /** All that finds the text by it, each with its place within the piece. */
  lexemes: [lexeme: string, place: number][];
  /** The condition, as a `tsquery`, for a text with words that begin so, or with a compound of which a part does. */
  begun: string;
  /** The same, for a text with just this. */
  exact: string;
  /** The places from what `exact` finds to the next piece. */
  toNext: number;
}

const letter = String.raw`[\p{L}\p{M}\p{N}\u200C\u200D]`;
const dense = String.raw`[${letter}&&[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const spaced = `[${letter}--${dense}]`;
// The marks of `.NET`, `@name`, `#tag`, `v2.14`, `ada@example.org`, `C++` and `C#`. All others stand between words.
const withMarks = `[.@#]?${spaced}+(?:[.@#+]+${spaced}+)*[#+]*`;
const pictures = String.raw`\p{RI}{2}|\p{Extended_Pictographic}`;
const pieces = new RegExp(`(?<dense>${dense}+)|${withMarks}|${pictures}`, 'gv');
const word = new RegExp(`${spaced}+`, 'gv');

const lettersBeforeNumber = /^\p{L}+(?=\d)/u;

const longestWord = 80;
/** Compounds are found by their parts too. These begin at the fourth letter or later, and have four at least. */
const shortestCompound = 9;
const shortestPart = 4;
const beforePart = 3;
/** No word begins with it. */
const partMark = '~';

/** Returns the pieces of a text, folded, in their order. */
export function readPieces(text: string): Piece[] {
  return [...searchText(text).matchAll(pieces)].map(({ 0: piece, groups }) =>
    groups?.dense === undefined ? readSpaced(piece) : readDense(piece),
  );
}

/** A run without blanks is found by any two of its characters that follow each other. */
function readDense(text: string): Piece {
  const characters = [...text];
  if (characters.length === 1) return readSpaced(text);
  const pairs = characters.slice(1).map((second, first) => `${characters[first]}${second}`);
  const query = `(${pairs.map(quote).join(' <-> ')})`;
  const lexemes = pairs.map((pair, place): [string, number] => [pair, place]);
  return { length: pairs.length, lexemes, begun: query, exact: query, toNext: 1 };
}

/**
 * An address is found by each of its parts with all that follows it, and by its `@example.org`; `v2.14` and `PO4711` by their
 * numbers too.
 */
function readSpaced(text: string): Piece {
  const words = [...text.matchAll(word)];
  const lexemes = words.flatMap(({ 0: word, index }, place) => {
    const isMarked = place === 0 ? index > 0 : text[index - 1] === '@';
    const marked = isMarked ? [cut(text.slice(index - 1))] : [];
    const rest = text.slice(index);
    const number = rest.replace(lettersBeforeNumber, '');
    const forms = [cut(word), cut(rest), cut(number), ...marked, ...partsOf(word)];
    return [...new Set(forms)].map((lexeme): [string, number] => [lexeme, place]);
  });
  const length = Math.max(1, words.length);
  const found = cut(text);
  return {
    length,
    lexemes: words.length === 0 ? [[found, 0]] : lexemes,
    begun: begins(found),
    exact: quote(found),
    toNext: length,
  };
}

/** Returns what finds a compound by its inner parts. */
function partsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length < shortestCompound || characters.length > longestWord) return [];
  return endings(characters, beforePart);
}

/** Returns what finds a number by any of its last digits: people leave out the first ones of a phone. */
export function endingsOf(digits: string): string[] {
  return endings([...digits], 1);
}

function endings(characters: string[], from: number): string[] {
  const starts = Math.max(0, characters.length - shortestPart - from + 1);
  return Array.from({ length: starts }, (_, index) => partMark + characters.slice(from + index).join(''));
}

/** Returns the condition, as a `tsquery`, for a text with a word that begins so, or with a compound of which a part does. */
export function begins(text: string): string {
  const whole = `${quote(text)}:*`;
  return [...text].length < shortestPart ? whole : `(${whole} | ${quote(partMark + text)}:*)`;
}

function cut(text: string): string {
  return text.length <= longestWord ? text : [...text].slice(0, longestWord).join('');
}

/** No lexeme has a quote or a backslash. */
function quote(lexeme: string): string {
  return `'${lexeme}'`;
}
