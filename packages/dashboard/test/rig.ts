import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { User } from '../../../generated/prisma/client.ts';
import type { Settings } from '../../../src/start/settings.ts';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { SharedBrowser, site } from '../../../test/support/browser/shared-browser.ts';
import { aSession } from '../../../test/support/builders.ts';
import { buildDashboard } from './built-dashboard.ts';

/** The service with the built dashboard, and a browser that finds it under the address of SITE_URL. */
export class DashboardRig {
  /** Browsers trust it, as they do a site with TLS. */
  readonly site = site;
  readonly app: TestApp;
  readonly #browser: SharedBrowser;

  private constructor(app: TestApp, browser: SharedBrowser) {
    this.app = app;
    this.#browser = browser;
  }

  static async start(settings: Partial<Settings> = {}): Promise<DashboardRig> {
    await buildDashboard();
    const app = await startTestApp({ siteUrl: site, ...settings });
    // The times of the page are those of its own clock.
    app.clock.set(new Date());
    return new DashboardRig(app, await SharedBrowser.start(app.running.server));
  }

  /** As a service that ends: nothing answers any more, and all connections break. */
  goAway(): void {
    SharedBrowser.serve(undefined);
    this.app.running.server.closeAllConnections();
  }

  comeBack(): void {
    SharedBrowser.serve(this.app.running.server);
  }

  closePages(): Promise<void> {
    return this.#browser.close();
  }

  async close(): Promise<void> {
    await this.closePages();
    await this.app.close();
  }

  /**
   * A page of a browser in which this user is signed in, or nobody. It notes what the browser complains of. The user has put
   * off choosing a way to sign in.
   */
  async open(path: string, user?: User, options: BrowserContextOptions = {}): Promise<OpenedPage> {
    const context = await this.#browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
      ...(user && { storageState: keptBy(this.site, { 'heed-app-method-later': user.id }) }),
      ...options,
    });
    if (user) {
      const { token } = await aSession(this.app, user);
      await context.addCookies([{ name: 'heed_session', value: token, url: this.site, httpOnly: true }]);
    }
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(new URL(path, this.site).href);
    return { page, complaints };
  }
}

/** The stored state of a browser for a site. */
function keptBy(origin: string, items: Record<string, string>) {
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

const mostWaitMs = 60_000;

/** Waits for what the page does after it has shown it already. */
export async function eventually(assert: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + mostWaitMs;
  for (;;) {
    try {
      return await assert();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(100);
    }
  }
}

export interface OpenedPage {
  page: Page;
  /** What the console says, which is nothing unless something is wrong. */
  complaints: string[];
}
