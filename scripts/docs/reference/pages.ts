import type { EleventyConfig } from '@11ty/eleventy';
import MarkdownIt from 'markdown-it';
import { amendMarkdown } from '../markdown.ts';
import type { Reference } from './reference.ts';
import { schemaUrl } from './schemas.ts';

/** Adds the pages of the reference: an overview, one for each tag, those of schemas, and the console. */
export function addReferencePages(
  site: EleventyConfig,
  reference: Reference,
  highlight: (code: string, language: string) => string,
): void {
  const markdown = new MarkdownIt();
  amendMarkdown(markdown, highlight);
  site.amendLibrary('njk', (layouts) => {
    layouts.addFilter('markdown', (text) => markdown.render(text));
    layouts.addFilter('inlineMarkdown', (text) => markdown.renderInline(text));
    layouts.addFilter('highlight', highlight);
    layouts.addFilter('schemaUrl', schemaUrl);
  });

  site.addGlobalData('reference', reference);
  addPage(site, '/reference/', 'overview', {
    title: 'API reference',
    description: 'Every operation of the REST API, with samples and responses.',
  });
  for (const { url, ...page } of reference.schemaPages) addPage(site, url, 'schemas', page);
  addPage(site, '/reference/console/', 'console', {
    title: 'API console',
    description: 'Every operation of the REST API, to call with your own key.',
  });
  for (const group of reference.groups)
    addPage(site, group.url, 'tag', { title: group.title, description: group.description, group });
}

function addPage(
  site: EleventyConfig,
  url: string,
  layout: string,
  data: { title: string; description: string; group?: object; schemas?: object[] },
): void {
  const name = url.split('/').filter(Boolean).join('-');
  site.addTemplate(`${name}.njk`, '', { layout: `reference/${layout}.njk`, permalink: url, ...data });
}
