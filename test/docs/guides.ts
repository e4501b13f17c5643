import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CodeBlock, codeBlocks, infoValue } from '../support/markdown-code.ts';

export const project = join(import.meta.dirname, '../..');
const docs = join(project, 'docs');

export interface Guide {
  /** Such as `uploads`; `index` is the first page. */
  name: string;
  text: string;
  blocks: CodeBlock[];
}

/** The first page, and every guide that is written by hand. */
export const guides: Guide[] = [
  'index.md',
  ...readdirSync(join(docs, 'guides'))
    .filter((file) => file.endsWith('.md') && file !== 'automation-vocabulary.md')
    .sort()
    .map((file) => join('guides', file)),
].map((file) => ({ ...readPage(file), name: file.replace(/^guides\//, '').replace(/\.md$/, '') }));

/** The pages of the error codes, by code. Their blocks run one after the other, as those of one guide. */
export const errorPages: ReadonlyMap<string, Omit<Guide, 'name'>> = new Map(
  readdirSync(join(docs, 'errors'))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => [file.replace(/\.md$/, ''), readPage(join('errors', file))]),
);

/** All of them as one guide. */
export const errorGuide: Guide = {
  name: 'error pages',
  text: [...errorPages.values()].map(({ text }) => text).join('\n'),
  blocks: [...errorPages.values()].flatMap(({ blocks }) => blocks),
};

function readPage(file: string): Omit<Guide, 'name'> {
  return { text: readFileSync(join(docs, file), 'utf8'), blocks: codeBlocks(join(docs, file)) };
}

export function guideNamed(name: string): Guide {
  const guide = guides.find((one) => one.name === name);
  if (!guide) throw new Error(`No guide is called ${name}`);
  return guide;
}

/** The shell blocks that a reader runs one after the other. */
export function shellOf({ blocks }: Guide): CodeBlock[] {
  return blocks.filter(({ language, info }) => language === 'sh' && info === '');
}

/** The block that says `<attribute>="<value>"`. */
export function blockOf(guide: Guide, attribute: string, value: string): CodeBlock {
  const block = guide.blocks.find((one) => infoValue(one, attribute) === value);
  if (!block) throw new Error(`The guide ${guide.name} has no block with ${attribute}="${value}"`);
  return block;
}
