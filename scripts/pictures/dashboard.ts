import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

const sources = join(import.meta.dirname, '../../packages/dashboard/src');

/** What people press and read around the content. */
const labelled = 'nav a, h1, h2, [role=tab], main button, main label';

/** The dashboard in a browser in which the owner is signed in. */
export class Dashboard {
  /** The words of the product that each picture shows. */
  readonly words: Record<string, string[]> = {};
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser, signInLink: string): Promise<Dashboard> {
    const viewport = { width: 1180, height: 690 };
    const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5, locale: 'en-GB', reducedMotion: 'reduce' });
    await page.goto(signInLink);
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('navigation').first().waitFor();
    return new Dashboard(page);
  }

  /** How the owner is called. */
  async setName(name: string): Promise<void> {
    const change = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name }) };
    await this.#page.evaluate(`fetch('/api/v1/me', ${JSON.stringify(change)})`);
  }

  async take(name: string, colorScheme: 'light' | 'dark', path: string, show = isThere('The export stops')) {
    const page = this.#page;
    await page.emulateMedia({ colorScheme });
    await page.goto(new URL(`/app/${path}`, page.url()).href);
    await show(page);
    // The parts beside it come with requests of their own, and the stream of events never ends.
    await page.waitForTimeout(1_500);
    const texts = await page.locator(labelled).allInnerTexts();
    const known = productWords();
    const words = texts
      .map((text) => text.replace(/\s*\d*\s*$/, '').trim())
      .filter((text) => text !== '' && known.includes(`'${text}'`));
    this.words[name] = [...new Set(words)].sort();
    return page.screenshot();
  }
}

/** Waits until the page shows this text. */
export function isThere(text: string): (page: Page) => Promise<void> {
  return (page) => page.getByText(text).first().waitFor();
}

/** Tries the automation whose form the page shows. */
export async function tryIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Try it on/ }).click();
  await page.getByText('would be acted on').waitFor();
  await page.getByRole('region', { name: 'Then', exact: true }).evaluate('(part) => part.scrollIntoView()');
}

/** The sources of all texts of the dashboard. */
export function productWords(): string {
  return globSync('**/*texts*/*.ts', { cwd: sources })
    .concat(globSync('**/texts.ts', { cwd: sources }), globSync('texts/*.ts', { cwd: sources }))
    .map((file) => readFileSync(join(sources, file), 'utf8'))
    .join('\n');
}
