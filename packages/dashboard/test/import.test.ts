import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { aFeedback, aMember, aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { runJobs } from '../../../test/support/jobs.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

const table = [
  'Title,Size,E-Mail,Note',
  '"Dark mode, ""please""",Large,ada@example.com,first',
  'Faster search,Small,grace@example.com,',
  'It broke,Small,nobody,last',
].join('\n');

inDashboard('the import', (the) => {
  beforeEach(async () => {
    const size: CustomFieldDefinition = {
      id: 'cf_size',
      type: 'select',
      label: 'Size',
      required: false,
      options: ['Large', 'Small'],
    };
    the.built = await aWorkspaceWithProject(the.app, { customFieldDefinitions: [size] });
  });

  const openImport = async (text = table, name = 'ideas.csv') => {
    const opened = await the.open(`/app/${the.built.workspace.id}/start/import`, the.built.user);
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
    await opened.page.getByLabel('File to import').setInputFiles(file);
    return opened;
  };
  const press = async (page: Page, name: string | RegExp) => {
    const sent = page.waitForResponse((response) => response.url().endsWith('/feedback/import'));
    await page.getByRole('button', { name }).press('Enter');
    await sent;
    await runJobs(the.app);
  };
  const stored = async () =>
    (await the.built.api.get('/feedback', { workspaceId: the.built.workspace.id, sort: 'ticketNumber', order: 'asc' }))
      .body.data;

  it('guesses the columns, checks the file, imports it, and offers the refused lines', async () => {
    const { page, complaints } = await openImport();
    const chosen = (column: string) => page.getByLabel(`What ${column} becomes`).inputValue();
    await page.getByText('Dark mode, "please" · Faster search · It broke').waitFor();
    // The fields of the project may come after the file is read.
    await eventually(async () =>
      expect(await Promise.all(['Title', 'Size', 'E-Mail', 'Note'].map(chosen))).toEqual([
        'message',
        'customFields.cf_size',
        'userEmail',
        '',
      ]),
    );

    await press(page, 'Check the file');
    await page.getByText('2 lines would be imported. 1 line has a fault.').waitFor();
    await page.getByText('Line 4').waitFor();
    expect(await stored()).toEqual([]);
    await press(page, 'Import 2 lines');
    await page.getByText('2 lines were imported.').waitFor();
    expect(await stored()).toMatchObject([
      { message: 'Dark mode, "please"', userEmail: 'ada@example.com' },
      { message: 'Faster search', customMetadata: { customFields: { cf_size: 'Small' } } },
    ]);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the refused lines, to correct them' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('It broke');
    expect(complaints).toEqual([]);
  });

  const wishes = [
    { title: 'Dark "mode" {please}', origin: { page: 'Ada' }, labels: ['ui', 'night'] },
    { title: 'Faster search', email: 'grace@example.com' },
  ];
  const largeWish = { title: 'Large', notes: '{"'.repeat(200_000) };
  it.each([
    ['ideas.ndjson', wishes.map((wish) => JSON.stringify(wish)).join('\n')],
    ['ideas.json', JSON.stringify(wishes, null, 2)],
    ['large.json', JSON.stringify([...wishes, largeWish])],
  ])('takes %s too, whose fields are its columns', async (name, text) => {
    const { page } = await openImport(text, name);
    await page.getByText('Dark "mode" {please} · Faster search', { exact: true }).waitFor();
    await page.getByText('["ui","night"]').waitFor();
    expect(await page.getByLabel('What title becomes').inputValue()).toBe('message');
    expect(await page.getByLabel('What labels becomes').inputValue()).toBe('tags');
    expect(await page.getByLabel('What email becomes').inputValue()).toBe('userEmail');
    await press(page, 'Check the file');
    await press(page, /^Import \d lines$/);
    await page.getByText(/^\d lines were imported/).waitFor();

    const [dark, faster] = await stored();
    expect(dark).toMatchObject({ message: 'Dark "mode" {please}', tags: ['ui', 'night'] });
    expect(faster).toMatchObject({ message: 'Faster search', userEmail: 'grace@example.com' });
  });

  it('asks which column is the message, and checks anew what was changed', async () => {
    const { page } = await openImport('Wish;Who\nDark mode;Ada');
    await page.getByText('Choose first which column is the message.').waitFor();
    expect(await page.getByRole('button', { name: 'Check the file' }).isDisabled()).toBe(true);
    await page.getByLabel('What Wish becomes').selectOption('Message');
    await press(page, 'Check the file');
    await page.getByText('1 line would be imported.').waitFor();

    await page.getByLabel('What Who becomes').selectOption('Name of the customer');
    await page.getByText('1 line would be imported.').waitFor({ state: 'detached' });
    await press(page, 'Check the file');
    await press(page, 'Import 1 line');
    await page.getByText('1 line was imported.').waitFor();
    expect(await stored()).toMatchObject([{ message: 'Dark mode', userName: 'Ada' }]);
  });

  it('says which fields of items that are there already would change, and then which have', async () => {
    await aFeedback(the.built, { message: 'Dark mode', externalId: 'a' });
    await aFeedback(the.built, { message: 'Search', externalId: 'b' });
    const { page } = await openImport('message,externalId,category\nDark mode,a,Idea\nFaster search,b,Idea\nNew,c,Bug');
    await page.getByLabel('Change items that are there already').check();
    await press(page, 'Check the file');
    const listed = (title: string) =>
      page
        .locator('section', { has: page.getByRole('heading', { name: title }) })
        .last()
        .locator('dl > div');
    const would = listed('What would change, and in how many items');
    await would.first().waitFor();
    expect(await would.allInnerTexts()).toEqual(['Category\n2', 'Message\n1']);

    await press(page, 'Import 3 lines');
    const did = listed('What has changed, and in how many items');
    await did.first().waitFor();
    expect(await did.allInnerTexts()).toEqual(['Category\n2', 'Message\n1']);
  });

  it('knows the columns of other products', async () => {
    const { page } = await openImport('title,details,score\nDark mode,For the night,12');
    await page.getByLabel('Comes from').selectOption('Canny');
    await page.getByRole('heading', { name: 'Columns' }).waitFor({ state: 'detached' });
    await press(page, 'Check the file');
    await press(page, 'Import 1 line');
    await page.getByText('1 line was imported.').waitFor();

    expect(await stored()).toMatchObject([{ votes: 12 }]);
  });

  it('tells a member why they cannot import', async () => {
    const member = await aMember(the.app, the.built.workspace);
    const { page } = await the.open(`/app/${the.built.workspace.id}/start/import`, member);
    await page.getByText('Only owners and admins of the workspace change this.').waitFor();

    expect(await page.getByLabel('File to import').isDisabled()).toBe(true);
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    const { page } = await openImport(table);
    await page.getByRole('heading', { name: 'Columns' }).waitFor();
    await press(page, 'Check the file');
    await page.getByText('2 lines would be imported.').waitFor();

    expect(await screenFaults(page)).toEqual([]);
  });
});
