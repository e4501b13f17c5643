import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { parse } from 'parse5';
import { type SearchEntry, searchOptions } from '../../docs/site/client/search-options.ts';
import { elementsOf, sectionsOfArticle, textOf } from './page-sections.ts';
import type { ReferenceGroup } from './reference-document.ts';

/** The index that the site's search loads: the sections of all built guides, and the operations of the reference. */
export function searchIndexOf(site: string, groups: ReferenceGroup[]): MiniSearch<SearchEntry> {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll([...guideEntries(site), ...groups.flatMap(operationEntries)]);
  return index;
}

function guideEntries(site: string): SearchEntry[] {
  return globSync(['index.html', 'guides/*/index.html'], { cwd: site }).flatMap((file) => {
    const elements = [...elementsOf(parse(readFileSync(join(site, file), 'utf8')))];
    const article = elements.find(({ tagName }) => tagName === 'article');
    const heading = elements.find(({ tagName }) => tagName === 'h1');
    if (!article || !heading) throw new Error(`${file} has no article or no heading`);
    const page = textOf(heading).trim();
    const path = file.replace(/index\.html$/, '');
    return sectionsOfArticle(article).map(({ id, title, text }) => ({
      url: id ? `${path}#${id}` : path,
      title: title || page,
      page: title ? page : '',
      text,
    }));
  });
}

function operationEntries({ title: page, operations }: ReferenceGroup): SearchEntry[] {
  return operations.map(({ id, url, method, path, title, description }) => ({
    url: url.slice(1),
    title,
    page: `API reference · ${page}`,
    text: `${method} ${path} ${id} ${description}`.replaceAll(/\s+/g, ' ').trim(),
  }));
}
