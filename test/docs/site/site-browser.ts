import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityFaults } from '../../support/browser/browser.ts';
import { SharedBrowser } from '../../support/browser/shared-browser.ts';

const phone = { width: 390, height: 844 };

/** A page of the site in a browser, with what it asked for and what it complained about so far. */
export interface OpenPage {
  page: Page;
  /** Errors and warnings of the console, and addresses that answered with one. */
  complaints: string[];
  /** Addresses on other hosts. */
  outside: string[];
}

/** A browser, and a host that serves a built site under a base path and knows nothing but files. */
export class SiteBrowser {
  /** The address of the site's first page on that host. */
  readonly site: string;
  readonly #browser: SharedBrowser;
  readonly #host: Server;

  private constructor(browser: SharedBrowser, host: Server) {
    this.#browser = browser;
    this.#host = host;
    this.site = `http://127.0.0.1:${(host.address() as AddressInfo).port}/some/base/`;
  }

  static async start(folder: string): Promise<SiteBrowser> {
    const host = createServer(express().use('/some/base', express.static(folder)));
    await new Promise<void>((resolve) => {
      host.listen(0, '127.0.0.1', resolve);
    });
    return new SiteBrowser(await SharedBrowser.start(), host);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#host.close();
  }

  /** A tab of its own; it has no page yet. */
  async tab(options: BrowserContextOptions = {}): Promise<OpenPage> {
    const context = await this.#browser.newContext(options);
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
      if (!/^(http:\/\/(127\.0\.0\.1:|heed\.localhost\/)|data:|blob:)/.test(request.url())) outside.push(request.url());
    });
    return { page, complaints, outside };
  }

  /** A tab of a phone. */
  phoneTab(): Promise<OpenPage> {
    return this.tab({ viewport: phone, hasTouch: true, isMobile: true });
  }

  /** What is wrong with pages of the site: for readers with special needs, in either theme, and on a phone. */
  async faultsOfPages(paths: string[]): Promise<string[]> {
    const { page, complaints, outside } = await this.tab({ colorScheme: 'light' });
    const { width, height } = page.viewportSize() ?? phone;
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(this.site + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const found = await accessibilityFaults(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      // A theme is colours and nothing else.
      found.push(...(await accessibilityFaults(page, ['color-contrast', 'link-in-text-block'])));
      await page.setViewportSize(phone);
      found.push(...(await widthFaults(page)));
      faults.push(...found.map((fault) => `${path}: ${fault}`));
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: 'light' });
    }
    return [...faults, ...complaints, ...outside.map((url) => `asked ${url}`)];
  }
}

/** Whether one must scroll sideways to read the page on a phone. */
export async function widthFaults(page: Page): Promise<string[]> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  return width > phone.width ? [`is ${width} pixels wide on a phone`] : [];
}
