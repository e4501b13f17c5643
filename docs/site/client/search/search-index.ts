import MiniSearch from 'minisearch';
import { find } from './find.ts';
import { type SearchEntry, searchOptions } from './search-options.ts';

/** The root of the site. Scripts are in its folder `assets`. */
export const siteRoot = new URL('../', import.meta.url);

/** A hit, with the words of its text that match. */
export interface SearchHit extends Omit<SearchEntry, 'name'> {
  terms: string[];
}

const mostHits = 12;

/** Loads the index. Resolves to a function that finds the best hits for what the reader typed. */
export async function loadIndex(): Promise<(query: string) => SearchHit[]> {
  const response = await fetch(new URL('search.json', siteRoot));
  if (!response.ok) throw new Error(`The search index answered ${response.status}`);
  const index = MiniSearch.loadJS<SearchEntry>(await response.json(), searchOptions);
  return (query) =>
    find(index, query)
      .slice(0, mostHits)
      .map(({ id, title, page, text, terms }) => ({ url: id, title, page, text, terms }));
}
