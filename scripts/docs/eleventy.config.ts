import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EleventyConfig } from '@11ty/eleventy';
import { parseFragment } from 'parse5';
import { docsPolicy } from '../../src/doors/http/site/docs-policy.ts';
import { changelogData, changelogPage } from './changelog/changelog-page.ts';
import { addCodeBlocks } from './code-blocks.ts';
import { addDiagrams } from './diagrams.ts';
import { findNeighbours, groupBySection } from './guides.ts';
import { openHighlighter } from './highlight.ts';
import { amendMarkdown } from './markdown.ts';
import { sectionsOfArticle } from './page-sections.ts';
import { addPictures } from './pictures.ts';
import { project } from './project.ts';
import { addReferencePages } from './reference/pages.ts';
import { type Reference, readReference } from './reference/reference.ts';
import { relativeUrl } from './relative-url.ts';
import { twinUrl } from './twins/page.ts';
import { addWorkflowPages } from './workflows/site.ts';

/** The guides are only Markdown, so braces stand for themselves. */
export const config = { markdownTemplateEngine: false };

/** The sources of the pages: docs/index.md, docs/guides and the reference, in the layouts of docs/site. */
export default async function configureSite(site: EleventyConfig): Promise<void> {
  const reference = readReference(project);
  const highlight = await openHighlighter();
  site.setUseGitIgnore(false);
  site.setTemplateFormats(['md', 'njk']);
  site.setIncludesDirectory('site/layouts');
  site.setNunjucksEnvironmentOptions({ trimBlocks: true, lstripBlocks: true });
  for (const page of ['docs/api-design.md', 'docs/style.md']) site.ignores.add(page);
  site.amendLibrary('md', (markdown) => {
    amendMarkdown(markdown, highlight);
    addCodeBlocks(markdown);
    addDiagrams(markdown);
    addPictures(markdown);
  });

  site.addGlobalData('layout', 'guide.njk');
  site.addGlobalData('policy', docsPolicy);
  site.addTemplate('404.njk', '', {
    layout: 'missing.njk',
    permalink: '/404.html',
    title: 'Page not found',
    description: 'This page does not exist.',
  });
  addReferencePages(site, reference, highlight);
  addWorkflowPages(site, project, reference);
  site.addTemplate('changelog.md', changelogPage(project), changelogData);
  site.addTemplate('guides/contributing.md', readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8'), contributing);

  site.addCollection('sections', (api) => groupBySection(api.getAll()));
  site.addFilter('neighbours', findNeighbours);
  site.addFilter('headings', findHeadings);
  site.addFilter('twinUrl', twinUrl);
  site.htmlTransformer.addUrlTransform('html', function (url) {
    return relativeUrl(this.url, operationUrl(url, reference));
  });
}

/** The same page as in the repository. */
const contributing = {
  title: 'Contributing',
  description: 'How the code of Heed is built, and how to change it.',
  section: 'Contribute',
  order: 1,
};

function findHeadings(content: string) {
  return sectionsOfArticle(parseFragment(content)).filter(({ level }) => level === 2 || level === 3);
}

/** Guides name an operation as `/reference/#createFeedback`; it stands on the page of its tag. */
function operationUrl(url: string, { groups }: Reference): string {
  const [, id] = /^\/reference\/#([a-z]+[A-Z][A-Za-z]*)$/.exec(url) ?? [];
  if (id === undefined) return url;
  const operation = groups.flatMap(({ operations }) => operations).find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`A page links to the operation ${id}, which the contract does not have`);
  return operation.url;
}
