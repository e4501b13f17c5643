import type { Options } from 'minisearch';

/** A find of the search: a section of a guide or an operation of the reference. */
export interface SearchEntry {
  /** The path from the root of the site, without a leading slash. */
  url: string;
  title: string;
  /** The title of the page that the section is on. Empty if it is the page itself. */
  page: string;
  /** The id of an operation, which some readers know better than its title. Otherwise empty. */
  name: string;
  text: string;
}

/** Shared by the build, which writes the index, and the page, which loads it. */
export const searchOptions: Options<SearchEntry> = {
  idField: 'url',
  fields: ['title', 'page', 'name', 'text'],
  storeFields: ['title', 'page', 'text'],
  searchOptions: {
    boost: { title: 4, page: 2, name: 4 },
    prefix: true,
  },
};
