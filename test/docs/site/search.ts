import type { Locator, Page } from 'playwright-core';

/** The field of the search that a page has open. */
export function searchBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search the docs' });
}

/** What the search has found, best first. */
export function findings(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Found' }).getByRole('option');
}
