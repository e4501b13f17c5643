import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { chromiumOptions, whyNone } from '../../test/support/browser/chromium.ts';
import { checkout } from '../checkout.ts';
import { createFilledDatabase } from '../filled-database.ts';
import { runHeed } from '../run-heed.ts';
import { startProduct } from '../servers.ts';
import { atMost, type Row, withoutGoal } from './row.ts';

const mostKilobytes = 250;
const row = 'sent for the first view of the inbox';
/** The view is complete once nothing was sent for so long. */
const quietMs = 1_500;

/** By a browser that has nothing of the dashboard in its cache. */
export const firstViewRow: Row = {
  name: 'first view of the inbox',
  async measure({ databaseUrl, items }) {
    if (!chromiumOptions) return [withoutGoal(row, whyNone)];
    const { url, drop, owner } = await createFilledDatabase(databaseUrl, items);
    const settings = { SECRET_KEY: randomBytes(32).toString('hex') };
    try {
      const { port, stop } = await startProduct(url, settings);
      const site = `http://localhost:${port}`;
      const browser = await chromium.launch(chromiumOptions);
      try {
        const signIn = ['users', 'sign-in-link', '--email', owner.email];
        const { url: link = '' } = await runHeed(checkout, { DATABASE_URL: url, ...settings }, ...signIn);
        const { bytes, requests, toApi } = await view(await signedIn(browser, site, link), site, owner.workspaceId);
        return [
          atMost(row, bytes / 1_024, mostKilobytes, ' KB'),
          withoutGoal('its requests', `${requests}, ${toApi} of them to the API`),
        ];
      } finally {
        await browser.close();
        await stop();
      }
    } finally {
      await drop();
    }
  },
};

async function signedIn(browser: Browser, site: string, link: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const token = link.split('#token=')[1];
  const response = await context.request.post(`${site}/api/v1/session/link`, { data: { token } });
  if (!response.ok()) throw new Error(await response.text());
  const me = await (await context.request.get(`${site}/api/v1/me`)).json();
  // Otherwise the dashboard first asks for a way to sign in.
  await context.addInitScript(`localStorage.setItem('heed-app-method-later', '${me.data.id}')`);
  return context;
}

async function view(context: BrowserContext, site: string, workspaceId: string) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const addresses: string[] = [];
  let bytes = 0;
  let lastAt = performance.now();
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
    lastAt = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ request }) => addresses.push(request.url));
  devtools.on('Network.loadingFinished', count);
  await devtools.send('Network.enable');
  await page.goto(`${site}/app/${workspaceId}/inbox`);
  await page.getByText('is waiting').first().waitFor();
  while (performance.now() - lastAt < quietMs) await wait(100);
  const sent = addresses.filter((address) => address.startsWith(site));
  return { bytes, requests: sent.length, toApi: sent.filter((address) => address.includes('/api/')).length };
}
