/**
 * npm run pictures: takes the pictures of the README and the documentation from a real service, in a light and a dark scheme, into
 * docs/pictures/. It needs Chromium (CHROMIUM, or /usr/bin/chromium).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Heed } from '@heed/sdk';
import { type Browser, chromium } from 'playwright-core';
import { chromiumOptions, whyNone } from '../test/support/browser/chromium.ts';
import { startPage } from './pictures/start-page.ts';
import { tracePage } from './pictures/trace-page.ts';
import { toWebp } from './pictures/webp.ts';

const project = join(import.meta.dirname, '..');
const pictures = join(project, 'docs/pictures');
const port = 4711;

/** What the first start prints for a shell. */
type Exports = Record<'HEED_URL' | 'HEED_API_KEY' | 'HEED_WORKSPACE_ID' | 'HEED_PROJECT_ID', string>;

if (!chromiumOptions) throw new Error(whyNone);
const dataDir = mkdtempSync(join(tmpdir(), 'heed-pictures-'));
const service = startService();
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
  const item = await heed.feedback.create({ workspaceId, projectId, message: 'Checkout is down', priority: 'urgent' });
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
    for (const [name, png] of Object.entries({ widget, trace }))
      writeFileSync(join(pictures, `${name}-${scheme}.webp`), await toWebp(browser, png));
  }
} finally {
  await browser.close();
  service.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

function startService(): ChildProcess {
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  return spawn('node', ['src/main.ts'], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function readExports({ stdout }: ChildProcess): Promise<Exports> {
  const found: Record<string, string> = {};
  if (!stdout) throw new Error('The service has no output');
  for await (const line of createInterface({ input: stdout })) {
    const [, name, value] = /^export (\w+)='?([^']*)'?$/.exec(line) ?? [];
    if (name && value) found[name] = value;
    if (line.startsWith('The documentation is at')) break;
  }
  return found as Exports;
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
