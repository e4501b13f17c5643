import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chromiumOptions } from '../support/browser/chromium.ts';
import { portOf } from '../support/raw.ts';

const project = join(import.meta.dirname, '../..');
const builtSite = join(project, 'dist/docs');

/** A page of the site in a browser, with what it asked for and what it complained about so far. */
export interface OpenPage {
  page: Page;
  /** Errors and warnings of the console, and addresses that answered with one. */
  complaints: string[];
  /** Addresses on other hosts. */
  outside: string[];
}

/** The documentation as it is built now, on a service and on a host that knows nothing but files, and a browser. */
export class SiteRig {
  readonly app: TestApp;
  /** Addresses of the site's first page. */
  readonly onService: string;
  readonly onStaticHost: string;
  /** Addresses of all pages from the root of the site, such as `guides/errors/`. */
  readonly pages: string[];
  readonly #browser: Browser;
  readonly #staticHost: Server;

  private constructor(app: TestApp, browser: Browser, staticHost: Server) {
    this.app = app;
    this.#browser = browser;
    this.#staticHost = staticHost;
    this.onService = `http://127.0.0.1:${portOf(app.running.server)}/docs/`;
    this.onStaticHost = `http://127.0.0.1:${(staticHost.address() as AddressInfo).port}/some/base/`;
    this.pages = globSync('**/index.html', { cwd: builtSite }).map((file) => file.replace(/index\.html$/, ''));
  }

  static async start(): Promise<SiteRig> {
    execFileSync(process.execPath, [join(project, 'scripts/docs/build.ts')], { env: { PATH: process.env.PATH } });
    const files = express().use('/some/base', express.static(builtSite));
    const staticHost = createServer(files);
    await new Promise<void>((resolve) => {
      staticHost.listen(0, '127.0.0.1', resolve);
    });
    return new SiteRig(await startTestApp(), await chromium.launch(chromiumOptions ?? {}), staticHost);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#staticHost.close();
    await this.app.close();
  }

  /** A tab of its own; it has no page yet. */
  async tab(options: BrowserContextOptions = {}): Promise<OpenPage> {
    const context = await this.#browser.newContext({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    const outside: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
    page.on('request', (request) => {
      if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) outside.push(request.url());
    });
    return { page, complaints, outside };
  }
}

/** Resolves once the reference is drawn. */
export async function referenceIsDrawn(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Heed API' }).waitFor();
}
