import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { SharedBrowser } from '../../../test/support/browser/shared-browser.ts';
import { aWidget, aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { portOf } from '../../../test/support/raw.ts';
import { anInstalledService, tourResult } from './installed-service.ts';
import { startPageServer } from './page-server.ts';

inBrowser('in Chromium', () => {
  const service = anInstalledService();
  let site: Server;
  let browser: SharedBrowser;
  let page: Page;
  beforeAll(async () => {
    site = await startPageServer(service.installed.consumer, new URL(service.surroundings.HEED_URL));
    browser = await SharedBrowser.start();
    page = await (await browser.newContext()).newPage();
    await page.goto(`http://localhost:${portOf(site)}/page.html`, { waitUntil: 'networkidle' });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    site?.close().closeAllConnections();
  });

  it('works as a module, through a backend of the same origin', async () => {
    const options = { baseUrl: `http://localhost:${portOf(site)}`, apiKey: service.surroundings.HEED_API_KEY };

    expect(await page.evaluate((given) => (globalThis as never as OnPage).tour(given), options)).toEqual(tourResult);
  });

  it('sends what a form on the page takes, across origins and without a key', async () => {
    const built = await aWorkspaceWithProject(service.app);
    const widget = await aWidget(built, { name: 'Own form' });
    const { publicKey } = built.project;
    const options = { baseUrl: service.surroundings.HEED_URL, publicKey, widgetId: widget.id };

    const { names, id, progress } = await page.evaluate(
      (given) => (globalThis as never as OnPage).widget(given),
      options,
    );

    const stored = await built.api.get(`/feedback/${id}`, { workspaceId: built.workspace.id });
    expect(names).toEqual(['Own form']);
    expect(progress.at(-1)).toEqual({ loaded: progress[0]?.total, total: progress[0]?.total });
    expect(stored.body.data).toMatchObject({ message: 'From a page', channel: 'widget', widgetId: widget.id });
  });
});

/** What the page's form sent, and how far its file was at each moment. */
interface Sent {
  names: string[];
  id: string;
  progress: { loaded: number; total: number }[];
}

/** What packages/sdk/test/consumer/page.html offers. */
interface OnPage {
  tour(options: { baseUrl: string; apiKey: string }): Promise<unknown>;
  widget(options: { baseUrl: string; publicKey: string; widgetId: string }): Promise<Sent>;
}
