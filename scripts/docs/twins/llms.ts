import { type Page, twinUrl } from './page.ts';

/** A list of pages under a heading, in the order in which one reads them. */
export interface Chapter {
  title: string;
  pages: Page[];
}

/** Returns the chapters: the sections of the navigation, the error codes, the reference. */
export function listChapters(sections: readonly string[], pages: Page[], reference: Page[]): Chapter[] {
  const inSection = (name: string) =>
    pages.filter(({ section }) => section === name).sort((one, other) => one.order - other.order);
  return [
    ...sections.map((title) => ({ title, pages: inSection(title) })),
    { title: 'Errors', pages: pages.filter(({ section }) => section === undefined).sort(byTitle) },
    { title: 'API reference', pages: reference },
  ].filter((chapter) => chapter.pages.length > 0);
}

/** Returns `llms.txt`: what Heed is, and the twin of every page with what it is about. */
export function writeIndex([first, ...chapters]: Chapter[]): string {
  const [home, ...others] = first?.pages ?? [];
  if (!first || !home) throw new Error('The documentation has no first page');
  const lists = [{ title: first.title, pages: others }, ...chapters].map(
    ({ title, pages }) => `## ${title}\n\n${pages.map(line).join('\n')}`,
  );
  return [
    `# ${home.title}`,
    `> ${home.description}`,
    'Every page of this documentation is Markdown too: under its own path with `.md`, or for `Accept: text/markdown`. All of it is in [one file](llms-full.txt).',
    ...lists,
    '## Optional\n\n- [The contract](reference/openapi.json): OpenAPI 3.1, every operation and schema\n',
  ].join('\n\n');
}

function byTitle(one: Page, other: Page): number {
  return one.title < other.title ? -1 : 1;
}

function line({ title, url, description }: Page): string {
  return `- [${title}](${twinUrl(url).slice(1)}): ${description}`;
}
