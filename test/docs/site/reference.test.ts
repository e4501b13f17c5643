import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'parse5';
import { isRedirect, type Parameter, resolve } from '../../../scripts/contract/openapi-document.ts';
import { attribute, elementsOf, readText } from '../../../scripts/docs/page-sections.ts';
import { project } from '../../../scripts/docs/project.ts';
import { listParameters, listTagOperations, readContract } from '../../../scripts/docs/reference/contract.ts';
import { plainSchema } from '../../../scripts/docs/reference/plain-schema.ts';
import { accessibilityFaults } from '../../support/browser/browser.ts';
import { inBrowser } from '../../support/browser/in-browser.ts';
import { listPages, ownSite } from './built-site.ts';
import { findings } from './search.ts';
import { SiteBrowser, widthFaults } from './site-browser.ts';

const mostPageBytes = 300 * 1_024;
const contract = readContract(project);

let folder: string;
beforeAll(async () => {
  folder = await ownSite();
}, 120_000);

/** The text of each operation's section on the page of a tag. */
function readSections(tag: string): Map<string, string> {
  const page = parse(readFileSync(join(folder, 'reference', tag, 'index.html'), 'utf8'));
  const sections = [...elementsOf(page)].filter((element) => attribute(element, 'class') === 'operation');
  return new Map(sections.map((section) => [attribute(section, 'id') ?? '', readText(section)]));
}

describe('the reference', () => {
  it.each(contract.tags)('says of every operation of $name all that the contract does', ({ name }) => {
    const sections = readSections(name);
    for (const entry of listTagOperations(contract, name)) {
      const { operation } = entry;
      const parameters = listParameters(entry).map((parameter) => resolve<Parameter>(contract, parameter).name);
      const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema);
      const fields = bodies.flatMap((schema) => Object.keys(plainSchema(contract, schema).properties ?? {}));
      const scopes = operation.security?.flatMap((requirement) => requirement.apiKey ?? []) ?? [];
      const words = [operation.summary ?? '', ...parameters, ...fields, ...scopes, ...Object.keys(operation.responses)];

      const text = sections.get(operation.operationId) ?? '';

      // The SDK has no method for what only a browser follows.
      const samples = ['curl -sS', 'import requests', ...(isRedirect(operation) ? [] : ["from '@heed/sdk'"])];
      const missing = [...words, ...samples].filter((word) => !text.includes(word));
      expect({ [operation.operationId]: missing }).toEqual({ [operation.operationId]: [] });
    }
  });

  it('leads from every operation to the console', () => {
    for (const { name } of contract.tags) {
      const page = readFileSync(join(folder, 'reference', name, 'index.html'), 'utf8');
      const links = Array.from(page.matchAll(/<a class="try" href="\.\.\/console\/#(\w+)"/g), ([, id]) => id);
      expect(links).toEqual(listTagOperations(contract, name).map(({ operation }) => operation.operationId));
    }
  });

  it('has no page of more than 300 KB', () => {
    const large = listPages(folder, 'reference/**').filter(
      (path) => statSync(join(folder, path, 'index.html')).size > mostPageBytes,
    );

    expect(large).toEqual([]);
  });
});

inBrowser('the reference in a browser', () => {
  let browser: SiteBrowser;
  beforeAll(async () => {
    browser = await SiteBrowser.start(folder);
  });
  afterAll(() => browser.close());

  // A page of each kind: they are large, and all tags have the same layout.
  it('has no fault, in both themes and on a phone', async () => {
    const pages = ['', 'comments/', 'schemas/', 'console/'].map((path) => `reference/${path}`);

    expect(await browser.faultsOfPages(pages)).toEqual([]);
  });

  it('fits a phone on every page', async () => {
    const { page, complaints } = await browser.phoneTab();
    const pages = listPages(folder, 'reference/**');
    const wide: string[] = [];

    for (const path of pages) {
      await page.goto(browser.site + path);
      if ((await widthFaults(page)).length > 0) wide.push(path);
    }

    expect(pages.length).toBeGreaterThan(contract.tags.length);
    expect(wide).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('unfolds what is inside of fields, on a phone too', async () => {
    const { page } = await browser.phoneTab();
    await page.goto(`${browser.site}reference/automations/`);
    const operation = page.locator('#createAutomation');

    for (const summary of [/of Action$/, /^send_email /, /of ConditionGroup$/, /^ConditionRule /])
      await operation.locator('summary', { hasText: summary }).first().tap();

    await operation.getByText('subject', { exact: true }).waitFor();
    await operation.getByText('TimeRule', { exact: true }).waitFor();
    expect(await widthFaults(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('is in the menu of a phone', async () => {
    const { page } = await browser.phoneTab();
    await page.goto(`${browser.site}reference/`);

    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'API reference' });
    await menu.getByRole('link', { name: 'Customers' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.getByRole('link', { name: 'Merge two customers' }).tap();

    await page.waitForURL(`${browser.site}reference/customers/#mergeCustomers`);
    expect(await menu.isVisible()).toBe(false);
  });

  it('shows samples in the language that the reader chose, on other pages too, and copies them', async () => {
    const { page, complaints } = await browser.tab({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${browser.site}reference/feedback/#createFeedback`);
    const operation = page.locator('#createFeedback');
    await operation.getByText("curl -sS 'https://heed.example.com/api/v1/feedback'").waitFor();

    await operation.getByRole('radio', { name: 'TypeScript' }).check();
    await operation.getByText('await heed.feedback.create({').click();
    await operation.locator('.languages').getByRole('button', { name: 'Copy' }).click();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.goto(`${browser.site}reference/customers/#getCustomer`);

    expect(copied).toBe(readFileSync(join(project, 'generated/samples/createFeedback.ts'), 'utf8').trimEnd());
    await page.locator('#getCustomer').getByText('await heed.customers.get(').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows every sample, the answer and the way to each error without scripts', async () => {
    const { page } = await browser.tab({ javaScriptEnabled: false });
    await page.goto(`${browser.site}reference/feedback/`);
    const operation = page.locator('#createFeedback');

    await operation.getByRole('radio', { name: 'TypeScript' }).check();
    await operation.getByText('await heed.feedback.create({').waitFor();
    await operation.getByText('Response 201', { exact: true }).waitFor();
    expect(await operation.getByText('curl -sS').isVisible()).toBe(false);
    await operation.getByRole('link', { name: 'conflict', exact: true }).click();

    await page.getByRole('heading', { name: 'Error: conflict' }).waitFor();
    await page.getByText('"code": "conflict"').waitFor();
  });

  it('is found by a search for an operation, one of its parameters or a schema', async () => {
    const { page } = await browser.tab();
    await page.goto(`${browser.site}reference/customers/`);
    const open = async (query: string) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(query);
      await findings(page).first().waitFor();
      await page.keyboard.press('Enter');
    };

    await open('merge two customers');
    await page.waitForURL(`${browser.site}reference/customers/#mergeCustomers`);
    await open('includeSystem');
    await page.waitForURL(`${browser.site}reference/automations/#listAutomations`);
    await open('FeedbackDetail');
    await page.waitForURL(`${browser.site}reference/schemas/#FeedbackDetail`);

    await page.getByRole('heading', { name: 'FeedbackDetail' }).waitFor();
  });
});
