import type { Options } from 'minisearch';

/** What the search can find: a section of a guide or an operation of the reference. */
export interface SearchEntry {
  /** The path from the root of the site, without a leading slash. */
  url: string;
  title: string;
  /** The title of the page that the section is on. Empty if it is the page itself. */
  page: string;
  text: string;
}

/** Shared by the build, which writes the index, and the page, which loads it. */
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
