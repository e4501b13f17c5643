import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { parse } from 'parse5';
import { type SearchEntry, searchOptions } from '../../docs/site/client/search/search-options.ts';
import { elementsOf, readText, sectionsOfArticle } from './page-sections.ts';
import type { Inside } from './reference/fields.ts';
import type { Reference, ReferenceGroup } from './reference/reference.ts';
import type { SchemaEntry } from './reference/schemas.ts';

/** The index that the site's search loads: the sections of all built guides, the operations and the schemas. */
export function buildSearchIndex(site: string, { groups, schemaPages }: Reference): MiniSearch<SearchEntry> {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll([
    ...guideEntries(site),
    ...groups.flatMap(operationEntries),
    ...schemaPages.flatMap(({ schemas }) => schemas.map(schemaEntry)),
  ]);
  return index;
}

function guideEntries(site: string): SearchEntry[] {
  return globSync(['index.html', 'changelog/index.html', 'guides/*/index.html', 'errors/*/index.html'], {
    cwd: site,
  }).flatMap((file) => {
    const elements = [...elementsOf(parse(readFileSync(join(site, file), 'utf8')))];
    const article = elements.find(({ tagName }) => tagName === 'article');
    const heading = elements.find(({ tagName }) => tagName === 'h1');
    if (!article || !heading) throw new Error(`${file} must have an article and a heading`);
    const page = readText(heading).trim();
    const path = file.replace(/index\.html$/, '');
    return sectionsOfArticle(article).map(({ id, title, text }) => ({
      url: id ? `${path}#${id}` : path,
      title: title || page,
      page: title ? page : '',
      name: '',
      text,
    }));
  });
}

function operationEntries({ title: page, operations }: ReferenceGroup): SearchEntry[] {
  return operations.map(({ id, url, method, path, title, description, parameters, body }) => ({
    url: url.slice(1),
    title,
    page: `API reference · ${page}`,
    name: id,
    text: words(
      `${method} ${path} ${description}`,
      ...parameters.flatMap(({ fields }) => fields.map(({ name }) => name)),
      ...fieldNames(body?.inside),
    ),
  }));
}

function schemaEntry({ name, url, description, inside }: SchemaEntry): SearchEntry {
  return {
    url: url.slice(1),
    title: name,
    page: 'API reference · Schemas',
    name: '',
    text: words(description, ...fieldNames(inside)),
  };
}

function fieldNames(inside: Inside | undefined): string[] {
  return inside?.fields.map(({ name }) => name) ?? [];
}

function words(...texts: string[]): string {
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim();
}
