/**
 * npm run pictures: takes the pictures of the README and the documentation from a real service, in a light and a dark scheme, into
 * docs/pictures/. It needs Chromium, as the tests do.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Heed } from '@heed/sdk';
import { type Browser, chromium } from 'playwright-core';
import { chromiumOptions, whyNone } from '../test/support/browser/chromium.ts';
import { Dashboard, isThere, tryIt } from './pictures/dashboard.ts';
import { addSamples } from './pictures/samples.ts';
import { readExports, startService } from './pictures/service.ts';
import { startPage } from './pictures/start-page.ts';
import { tracePage } from './pictures/trace-page.ts';
import { toWebp } from './pictures/webp.ts';

const pictures = join(import.meta.dirname, '../docs/pictures');

if (!chromiumOptions) throw new Error(whyNone);
const dataDir = mkdtempSync(join(tmpdir(), 'heed-pictures-'));
const service = startService(dataDir);
const browser = await chromium.launch(chromiumOptions);
try {
  const exports = await readExports(service);
  const heed = new Heed({ apiKey: exports.HEED_API_KEY, baseUrl: exports.HEED_URL });
  const [workspaceId, projectId] = [exports.HEED_WORKSPACE_ID, exports.HEED_PROJECT_ID];
  const { publicKey } = await heed.projects.get(projectId, { workspaceId });
  await heed.widgets.create({
    workspaceId,
    projectId,
    name: 'Shop',
    config: { type: 'popover', categories: ['Bug', 'Idea'], rating: 'stars' },
  });
  const escalation = await heed.automations.create({
    projectId,
    name: 'Escalate',
    scope: 'manual',
    conditions: { combinator: 'and', rules: [{ field: 'priority', operator: 'equals', value: 'urgent' }] },
    actions: [{ type: 'add_tag', params: { tag: 'escalated' } }],
  });
  const item = await heed.feedback.create({
    ...{ workspaceId, projectId, message: 'Checkout is down', priority: 'urgent' },
    ...{ userName: 'Priya Nair', userEmail: 'priya@example.com' },
  });
  await heed.automations.run(escalation.id, { feedbackId: item.id });
  const [run] = await heed.automations.listRuns(escalation.id);

  const routing = await heed.automations.create({
    projectId,
    name: 'Outages go to the people on call',
    scope: 'manual',
    conditions: {
      combinator: 'or',
      rules: [
        { field: 'message', operator: 'contains', value: 'down' },
        { field: 'tags', operator: 'contains', value: 'outage' },
      ],
    },
    actions: [
      { type: 'set_priority', params: { priority: 'urgent' } },
      { type: 'add_tag', params: { tag: 'on-call' } },
    ],
  });
  await heed.automations.run(routing.id, { feedbackId: item.id });
  const [routed] = await heed.automations.listRuns(routing.id);
  if (!routed) throw new Error('The automation must have run');

  const dashboard = await Dashboard.open(browser, exports.signInLink);
  await dashboard.setName('Grace Hopper');
  const shownItem = await addSamples(heed, { workspaceId, projectId });
  const exportTrouble = await heed.automations.create({
    projectId,
    name: 'Trouble with the export is urgent',
    scope: 'feedback.created',
    conditions: { combinator: 'and', rules: [{ field: 'message', operator: 'contains', value: 'export' }] },
    actions: [{ type: 'set_priority', params: { priority: 'urgent' } }],
  });
  const screens = [
    ['inbox', 'inbox'],
    ['conversation', `inbox/${shownItem.ticketNumber}`],
    ['begin', 'start', isThere('in the week before')],
    ['automation', `automations/${exportTrouble.id}`, tryIt],
    ['playground', 'widgets', isThere('Line for your pages')],
  ] as const;

  mkdirSync(pictures, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    const widget = await takeWidget(browser, scheme, `${exports.HEED_URL}/widget/demo?key=${publicKey}`);
    const page = await browser.newPage({ colorScheme: scheme, deviceScaleFactor: 1.5 });
    await page.setContent(startPage({ item, run, widget }));
    await page.locator('main').screenshot({ path: join(pictures, `start-${scheme}.png`) });
    await page.close();
    const tracer = await browser.newPage({ colorScheme: scheme, deviceScaleFactor: 2 });
    await tracer.setContent(tracePage(routing, routed));
    const trace = await tracer.locator('main').screenshot();
    await tracer.close();
    const taken: Record<string, Buffer> = { widget, trace };
    for (const [name, path, show] of screens)
      taken[name] = await dashboard.take(name, scheme, `${workspaceId}/${path}`, show);
    for (const [name, png] of Object.entries(taken))
      writeFileSync(join(pictures, `${name}-${scheme}.webp`), await toWebp(browser, png));
  }
  writeFileSync(join(pictures, 'words.json'), `${JSON.stringify(dashboard.words, null, 2)}\n`);
} finally {
  await browser.close();
  service.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The open widget, filled in by somebody. */
async function takeWidget(inBrowser: Browser, colorScheme: 'light' | 'dark', url: string): Promise<Buffer> {
  const page = await inBrowser.newPage({ colorScheme, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  await page.goto(url);
  await page.getByRole('button', { name: 'Feedback', exact: true }).click();
  await page.getByRole('radio', { name: 'Bug' }).check();
  await page.getByRole('radio', { name: '2 of 5 stars' }).check();
  await page.getByLabel('What is on your mind?').fill('The export button does nothing on my phone');
  const picture = await page.getByRole('dialog').screenshot();
  await page.close();
  return picture;
}
