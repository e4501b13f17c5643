import type { Options } from 'minisearch';

/** What the search can find: a section of a guide or an operation of the reference. */
export interface SearchEntry {
  /** From the root of the site, without a slash before it. */
  url: string;
  title: string;
  /** The title of the page that the section is on; empty where it is the page itself. */
  page: string;
  text: string;
}

/** The same for the build, which writes the index, and for the page, which loads it. */
export const searchOptions: Options<SearchEntry> = {
  idField: 'url',
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'text'],
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};
