import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';

/** A fenced block of a Markdown file. */
export interface CodeBlock {
  /** The first word after the fence, such as `ts`. Empty if there is none. */
  language: string;
  /** The text after that word, such as `no-run="needs a second machine"`. */
  info: string;
  /** Its text, with a line break at the end. */
  code: string;
  /** Number of its first line of code in the file, from 1. */
  line: number;
}

const markdown = new MarkdownIt();

/** The fenced blocks of a Markdown file, in their order. */
export function codeBlocks(file: string): CodeBlock[] {
  const text = readFileSync(file, 'utf8');
  const front = /^---\n.*?\n---\n/s.exec(text)?.[0] ?? '';
  const offset = front.split('\n').length - 1;
  return markdown.parse(text.slice(front.length), {}).flatMap((token) => {
    if (token.type !== 'fence') return [];
    const [, language = '', info = ''] = /^(\S*)\s*(.*)$/.exec(token.info.trim()) ?? [];
    return [{ language, info, code: token.content, line: offset + (token.map?.[0] ?? 0) + 2 }];
  });
}

/** The value of `name="value"` in a block's info string. */
export function infoValue({ info }: CodeBlock, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(info)?.[1];
}
