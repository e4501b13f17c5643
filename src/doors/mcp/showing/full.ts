import type { Arguments } from '../tool-arguments.ts';
import type { Shown } from '../tool-result.ts';
import { nextOf, nextText } from './next.ts';
import { type Fields, mostCharactersInFull, type Showing } from './shown.ts';
import { reserve, wholeItem } from './whole-item.ts';

const separator = '\n\n';

/** Shows whole items, as many as an answer may hold. */
export async function showFull(showing: Showing, rows: Fields[]): Promise<Shown> {
  const blocks = rows.map((row) => wholeItem(row, showing.tool));
  const count = howManyFit(blocks.map(({ text }) => text));
  const shown = blocks.slice(0, count);
  const next = nextOf(count < rows.length ? await readShorter(showing, count) : showing.response);
  const text = shown.length === 0 ? 'None.' : shown.map(({ text }) => text).join(separator);
  return { text: [text, ...nextText(next)].join('\n'), structured: { data: shown.map(({ item }) => item), ...next } };
}

function howManyFit(texts: string[]): number {
  let length = reserve;
  const tooMany = texts.findIndex((text) => {
    length += text.length + separator.length;
    return length > mostCharactersInFull;
  });
  return tooMany === -1 ? texts.length : Math.max(1, tooMany);
}

/** Its cursor says where to read on after as many items. */
function readShorter({ given, again }: Showing, page_size: number): Promise<unknown> {
  const shorter: Arguments = { ...given, page_size };
  return again(shorter);
}
