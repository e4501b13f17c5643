import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { CustomFieldDefinition, Feedback, WidgetCreate } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { aWidget, aWorkspaceWithProject } from '../builders.ts';
import { portOf } from '../raw.ts';
import { SharedBrowser } from './shared-browser.ts';

/** As it is published for browsers, which read it in two thirds of the time. */
const axe = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const builtScript = new URL('../../../generated/widget.js', import.meta.url);

interface Shown {
  config?: Partial<WidgetCreate['config']>;
  styling?: WidgetCreate['styling'];
  fields?: CustomFieldDefinition[];
  /** For the page: what its body contains before the script, and an address at the service instead of its own. */
  body?: string;
  demo?: boolean;
  /** What the page's `html` element has, and what its head contains. */
  html?: string;
  head?: string;
  /** More attributes of the script. */
  script?: string;
  /** How the page embeds the widget, if not by the script. */
  embed?: (service: string, publicKey: string) => string;
  /** More scripts and pages of the page's site, by their paths. A page may embed the widget as the first one does. */
  files?: Record<string, string> | ((embedded: string) => Record<string, string>);
  /** Whether the page has a copy of the script on its own site, instead of the service's. */
  copied?: boolean;
  browser?: BrowserContextOptions;
}

/** A browser, the service, and somebody else's site on another origin that embeds its widget. */
export class BrowserRig {
  readonly app: TestApp;
  readonly #browser: SharedBrowser;
  readonly #site: Server;
  /** One for each page, because the widget intake counts requests by address, and all pages have the same. */
  readonly #services: TestApp[] = [];
  #html = '';
  #files: Record<string, string> = {};

  private constructor(app: TestApp, browser: SharedBrowser) {
    this.app = app;
    this.#browser = browser;
    this.#site = createServer((req, res) => {
      const file = this.#files[req.url ?? ''];
      const type = file?.startsWith('<!doctype') ? 'text/html' : 'text/javascript';
      if (file !== undefined) res.setHeader('Content-Type', type).end(file);
      else res.setHeader('Content-Type', 'text/html').end(this.#html);
    });
  }

  static async start(): Promise<BrowserRig> {
    const app = await startTestApp();
    const rig = new BrowserRig(app, await SharedBrowser.start());
    await new Promise<void>((resolve) => {
      rig.#site.listen(0, '127.0.0.1', resolve);
    });
    return rig;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#site.close();
    for (const service of this.#services) await service.close();
    await this.app.close();
  }

  /** A page that shows a new widget of a new project. */
  async show({
    config,
    styling,
    fields = [],
    body = '<h1>Shop</h1>',
    demo = false,
    copied = false,
    html = 'lang="en"',
    head = '',
    script: attributes = '',
    embed,
    files = {},
    browser = {},
  }: Shown = {}) {
    const project = { domain: demo ? null : 'localhost', customFieldDefinitions: fields };
    const built = await aWorkspaceWithProject(this.app, project);
    const widget = await aWidget(built, { config: { type: 'modal', ...config }, ...(styling && { styling }) });
    const own = await startTestApp({}, { beside: this.app });
    this.#services.push(own);
    const service = `http://127.0.0.1:${portOf(own.running.server)}`;
    const source = copied ? `src="/assets/widget.js" data-url="${service}/"` : `src="${service}/widget.js"`;
    const { publicKey } = built.project;
    const script =
      embed?.(service, publicKey) ?? `<script ${source} data-key="${publicKey}" ${attributes} async></script>`;
    const more = typeof files === 'function' ? files(script) : files;
    this.#files = { '/assets/widget.js': readFileSync(builtScript, 'utf8'), ...more };
    this.#html = `<!doctype html><html ${html}><head><meta name="viewport" content="width=device-width"><title>Shop</title>
      ${head}</head><body><main>${body}</main>${script}</body></html>`;

    const context = await this.#browser.newContext(browser);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const url = `http://localhost:${(this.#site.address() as AddressInfo).port}/`;
    await page.goto(demo ? `${service}/widget/demo?key=${built.project.publicKey}` : url);
    await page.locator('heed-widget').waitFor({ state: 'attached' });

    const items = async () =>
      (await built.api.get('/feedback', { workspaceId: built.workspace.id })).body.data as Feedback[];
    return { ...built, widget, page, complaints, items, url };
  }
}

/** What axe finds wrong with the page in its current state, by these rules or by all its default rules. */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
