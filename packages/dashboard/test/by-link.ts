import type { Page } from 'playwright-core';

/** Presses the one button of the page that a link leads to. */
export function followLink(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Sign in with this link' }).press('Enter');
}

/** The same for somebody who has no way to sign in yet, and chooses none. */
export async function signInByLink(page: Page): Promise<void> {
  await followLink(page);
  await page.getByRole('button', { name: 'Later' }).press('Enter');
}
