import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { project } from '../../scripts/docs/project.ts';
import { productWords } from '../../scripts/pictures/dashboard.ts';

const folder = join(project, 'docs/pictures');
/** Where the benchmarks draw theirs. */
const drawings = join(project, 'bench/results');
const mostBytes = 64 * 1_024;
const screens = ['inbox', 'conversation', 'begin', 'automation', 'playground'];

/** The name and the text in place of each picture that a page shows. */
function picturesOf(page: string): { name: string; alt: string }[] {
  const text = readFileSync(join(project, page), 'utf8');
  const inMarkdown = text.matchAll(/!\[(?<alt>[^\]]*)\]\(\/pictures\/(?<name>\w+)-light\.(?:webp|svg)\)/g);
  const inHtml = text.matchAll(/<img src="docs\/pictures\/(?<name>\w+)-light\.\w+" alt="(?<alt>[^"]*)"/g);
  return [...inMarkdown, ...inHtml].map(({ groups = {} }) => ({ name: groups.name ?? '', alt: groups.alt ?? '' }));
}

const pages = ['README.md', 'docs/index.md', ...globSync('docs/guides/*.md', { cwd: project })];
const shown = pages.flatMap((page) => picturesOf(page).map((picture) => ({ page, ...picture })));

describe('the pictures of the product', () => {
  it('are in the README, on the first page and in the guide of the dashboard', () => {
    const names = (page: string) => shown.filter((one) => one.page === page).map(({ name }) => name);

    expect(names('README.md')).toEqual(['start', 'inbox']);
    expect(names('docs/index.md')).toEqual(['trace', 'widget']);
    expect(names('docs/guides/dashboard.md')).toEqual(screens);
  });

  it.each(shown)('$name in $page is there for both schemes, with a text in its place', ({ name, alt }) => {
    const files = ['light', 'dark'].map((scheme) =>
      [folder, drawings].flatMap((cwd) => globSync(`${name}-${scheme}.*`, { cwd })),
    );

    expect(files.map(({ length }) => length)).toEqual([1, 1]);
    expect(alt.length).toBeGreaterThan(40);
  });

  it('are small where a page of the site loads them', () => {
    const files = [...globSync(join(folder, '*.webp')), ...globSync(join(drawings, '*.svg'))];
    const sizes = files.map((file) => [file, statSync(file).size] as const);

    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.filter(([, bytes]) => bytes > mostBytes)).toEqual([]);
  });

  it('show no word that the dashboard no longer has: npm run pictures takes them again', () => {
    const file = join(folder, 'words.json');
    const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
    const known = productWords();

    expect(Object.keys(words)).toEqual(screens);
    expect(words.inbox).toContain('Waiting for us');
    expect(words.conversation).toContain('Internal note');
    expect(
      Object.values(words)
        .flat()
        .filter((word) => !known.includes(`'${word}'`)),
    ).toEqual([]);
  });
});
