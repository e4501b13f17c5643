import type { EleventyConfig } from '@11ty/eleventy';
import MarkdownIt from 'markdown-it';
import { amendMarkdown } from '../markdown.ts';
import type { ConsoleScript } from './console-script.ts';
import type { Reference } from './reference.ts';

/** Adds the pages of the reference: an overview, one for each tag, and one of schemas. */
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
  });

  site.addGlobalData('reference', reference);
  addPage(site, '/reference/', 'overview', {
    title: 'API reference',
    description: 'Every operation of the REST API, with samples and responses.',
  });
  addPage(site, '/reference/schemas/', 'schemas', {
    title: 'Schemas',
    description: 'The parts that requests and responses of several operations share.',
  });
  for (const group of reference.groups)
    addPage(site, group.url, 'tag', { title: group.title, description: group.description, group });
}

/** Adds the page of the console, which draws it with `script`; without a script it says how to get one. */
export function addConsolePage(site: EleventyConfig, script: ConsoleScript | undefined): void {
  site.addGlobalData('consoleScript', script);
  addPage(site, '/reference/console/', script ? 'console' : 'no-console', {
    title: 'API console',
    description: 'Every operation of the REST API, to call with your own key.',
  });
}

function addPage(
  site: EleventyConfig,
  url: string,
  layout: string,
  data: { title: string; description: string; group?: object },
): void {
  const name = url.split('/').filter(Boolean).join('-');
  site.addTemplate(`${name}.njk`, '', { layout: `reference/${layout}.njk`, permalink: url, ...data });
}
