import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EleventyConfig } from '@11ty/eleventy';
import { parseFragment } from 'parse5';
import { docsPolicy } from '../../src/doors/http/site/docs-policy.ts';
import { addDiagrams } from './diagrams.ts';
import { neighboursOf, sectionsOf } from './guides.ts';
import { openHighlighter } from './highlight.ts';
import { amendMarkdown } from './markdown.ts';
import { sectionsOfArticle } from './page-sections.ts';
import { project } from './project.ts';
import { type ReferenceGroup, referenceDocument, referenceGroups } from './reference-document.ts';
import { relativeUrl } from './relative-url.ts';

/** The guides are Markdown and nothing else: braces stand for themselves. */
export const config = { markdownTemplateEngine: false };

/** What the pages are made of: docs/index.md, docs/guides and the reference, in the layouts of docs/site. */
export default async function configureSite(site: EleventyConfig): Promise<void> {
  const groups = referenceGroups(referenceDocument(project));
  const highlight = await openHighlighter();
  site.setUseGitIgnore(false);
  site.setTemplateFormats(['md', 'njk']);
  site.setIncludesDirectory('site/layouts');
  for (const page of ['docs/api-design.md', 'docs/style.md']) site.ignores.add(page);
  site.amendLibrary('md', (markdown) => {
    amendMarkdown(markdown, highlight);
    addDiagrams(markdown);
  });

  site.addGlobalData('layout', 'guide.njk');
  site.addGlobalData('groups', groups);
  site.addGlobalData('policies', { guide: docsPolicy('guide'), reference: docsPolicy('reference') });
  site.addTemplate('reference.njk', '', reference);
  site.addTemplate('guides/contributing.md', readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8'), contributing);

  site.addCollection('sections', (api) => sectionsOf(api.getAll()));
  site.addFilter('neighbours', neighboursOf);
  site.addFilter('headings', headingsOf);
  site.htmlTransformer.addUrlTransform('html', function (url) {
    return relativeUrl(this.url, referenceUrl(url, groups));
  });
}

const reference = {
  layout: 'reference.njk',
  permalink: '/reference/',
  title: 'API reference',
  description: 'Every operation of the REST API, with samples and a console to try it.',
};

/** The same page as in the repository. */
const contributing = {
  title: 'Contributing',
  description: 'How the code of Heed is built, and how to change it.',
  section: 'Contribute',
  order: 1,
};

function headingsOf(content: string) {
  return sectionsOfArticle(parseFragment(content)).filter(({ level }) => level === 2 || level === 3);
}

/** Guides name an operation as `/reference/#createFeedback`; the reference knows it by its tag too. */
function referenceUrl(url: string, groups: ReferenceGroup[]): string {
  const [, id] = /^\/reference\/#([A-Za-z]+)$/.exec(url) ?? [];
  if (id === undefined) return url;
  const operation = groups.flatMap(({ operations }) => operations).find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`A page links to the operation ${id}, which the contract does not have`);
  return operation.url;
}
