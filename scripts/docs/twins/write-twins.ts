import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sectionNames } from '../guides.ts';
import type { Reference } from '../reference/reference.ts';
import { listChapters, writeIndex } from './llms.ts';
import { type Page, twinUrl } from './page.ts';
import { findTwins } from './reference-links.ts';
import { referencePages } from './reference-pages.ts';
import { writeTwin } from './twin.ts';

/**
 * Writes the Markdown twin of every page into a built site, `llms.txt`, which lists them, and `llms-full.txt`, which has
 * them all.
 */
export function writeTwins(output: string, guides: Page[], reference: Reference): void {
  const ofReference = referencePages(reference);
  const pages = [...guides, ...ofReference];
  const find = findTwins(new Set(pages.map(({ url }) => url)), reference);
  const write = (url: string, text: string) => {
    const file = join(output, url);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const page of pages) write(twinUrl(page.url), writeTwin(page, find));
  const chapters = listChapters(sectionNames, guides, ofReference);
  write('llms.txt', writeIndex(chapters));
  const inOrder = chapters.flatMap((chapter) => chapter.pages);
  write('llms-full.txt', inOrder.map((page) => writeTwin(page, find, '/')).join('\n'));
}
