import { type Letters, readLetters } from './letters.ts';

/** A line of a mail. */
export interface TextLine {
  /** Without the marks of a quote. */
  text: string;
  /** By how many `>` it is marked as quoted. */
  depth: number;
  letters: Letters;
  isBlank: boolean;
  /** Whether it has signs that divide parts, and nothing else. */
  isOrnament: boolean;
}

export function readLines(text: string): TextLine[] {
  return text.split('\n').map((line) => {
    const [marks = ''] = /^(?:\s{0,3}[>＞|])*/.exec(line) ?? [];
    const plain = line.slice(marks.length);
    const depth = marks.match(/[>＞]/g)?.length ?? 0;
    const said = depth === 0 ? line : plain;
    return {
      text: said,
      depth,
      letters: readLetters(said),
      isBlank: /^[\s\p{Cf}]*$/u.test(said),
      isOrnament: /^[\s\p{Cf}\-_=*#•·|~—–]+$/u.test(said),
    };
  });
}
