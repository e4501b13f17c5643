import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../../../test/support/browser/browser.ts';

const phone = { width: 390, height: 844 };
/** A scheme is colours and nothing else. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** The page, its screen, and what is open above it, where a part of it is beyond the edge. */
const beyondTheEdge = `[...document.querySelectorAll('html, main, dialog[open], [role=menu]')]
  .filter((part) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > innerWidth)
  .map((part) => part.getAttribute('role') ?? part.localName)`;

/** Where one would have to scroll sideways to read. */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  const parts = await page.evaluate<string[]>(beyondTheEdge);
  return parts.map((part) => `one must scroll the ${part} sideways at ${page.viewportSize()?.width} pixels`);
}

/**
 * What is wrong with the page as it is shown: what axe finds, on a desk and on a phone, in both schemes, and whether one must
 * scroll sideways to read it.
 */
export async function screenFaults(page: Page): Promise<string[]> {
  const desk = page.viewportSize() ?? phone;
  const faults: string[] = [];
  for (const size of new Set([desk, phone])) {
    await page.setViewportSize(size);
    faults.push(...(await faultsInBothSchemes(page)));
    faults.push(...(await sidewaysFaults(page)));
  }
  await page.setViewportSize(desk);
  return faults;
}

async function faultsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = (await accessibilityFaults(page, rulesOfColours)).map((fault) => `dark: ${fault}`);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...dark, ...(await accessibilityFaults(page))];
}
