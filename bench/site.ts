/**
 * npm run bench:site: opens pages of the built documentation in Chromium, on a phone that is slow in the way that Lighthouse
 * means it: 1.6 Mbit/s, 150 ms to the server, a quarter of this processor. Keeps in site.json when the largest part of each
 * page is painted, in the median, and how much it loads. Fails if that is later than the goal. `npm run docs` comes first.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { type Browser, chromium } from 'playwright-core';
import { docsRouter } from '../src/doors/http/site/docs.ts';
import { chromiumOptions, whyNone } from '../test/support/browser/chromium.ts';
import { middle } from './median.ts';

const goals = { paintedMs: 1_000, bytesOfHome: 60_000 };
const rounds = 5;
const paths = ['/docs/', '/docs/reference/'];
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const bytesPerSecond = (kilobits: number) => (kilobits * 1_024) / 8;

/** Runs in the page. As text, because these scripts are checked without the types of a browser. */
const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

if (!chromiumOptions) throw new Error(whyNone);
const server = express().use(docsRouter('http://127.0.0.1')).listen(0, '127.0.0.1');
await once(server, 'listening');
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await chromium.launch(chromiumOptions);
const measured: Record<string, { paintedMs: number; bytes: number }> = {};
try {
  for (const path of paths) {
    const visits = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, site + path));
    measured[path] = {
      paintedMs: Math.round(middle(visits.map(({ paintedMs }) => paintedMs))),
      bytes: middle(visits.map(({ bytes }) => bytes)),
    };
  }
} finally {
  await browser.close();
  server.close();
}

console.table(measured);
writeFileSync(new URL('./site.json', import.meta.url), `${JSON.stringify({ goals, measured }, null, 2)}\n`);
const isSlow = Object.values(measured).some(({ paintedMs }) => paintedMs > goals.paintedMs);
const isLarge = (measured['/docs/']?.bytes ?? 0) > goals.bytesOfHome;
if (isSlow || isLarge) process.exitCode = 1;

/** What a first visit costs: nothing is in the browser's cache. */
async function visit(inBrowser: Browser, url: string): Promise<{ paintedMs: number; bytes: number }> {
  const context = await inBrowser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150 },
    ...{ downloadThroughput: bytesPerSecond(1_600), uploadThroughput: bytesPerSecond(750) },
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'networkidle' });
  const paintedMs = await page.evaluate<number>(largestPaint);
  await context.close();
  return { paintedMs, bytes };
}
