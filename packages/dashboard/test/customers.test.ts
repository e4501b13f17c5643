import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CustomerCreate, CustomerDetail } from '../../../generated/sdk/types.gen.ts';
import { aCustomer, aFeedback, aMember, aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { holdBack } from './hold-back.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

/** Longer than the dashboard waits for somebody to type on. */
const longerThanTypingMs = 500;

inDashboard('customers', (the) => {
  let ada: CustomerDetail;
  beforeEach(async () => {
    const known: Partial<CustomerCreate> = { company: 'Engines', tags: ['beta'], notes: 'Call in the morning.' };
    ada = await aCustomer(the.built, { name: 'Ada Lovelace', emails: ['ada@example.org'], ...known });
    await aFeedback(the.built, { message: 'It broke', userEmail: 'ada@example.org' });
  });

  const openList = async (user = the.built.user, options = {}) => {
    const opened = await the.open(`/app/${the.built.workspace.id}/customers`, user, options);
    await opened.page.getByRole('link', { name: /^Ada Lovelace|^AL/ }).waitFor();
    return opened;
  };
  const openAda = async (user = the.built.user, options = {}) => {
    const opened = await the.open(`/app/${the.built.workspace.id}/customers/${ada.id}`, user, options);
    await opened.page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    return opened;
  };
  const act = async (page: Page, action: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const stored = (id = ada.id) => the.built.api.get(`/customers/${id}`, { workspaceId: the.built.workspace.id });

  it('says who will be there while nobody is', async () => {
    const empty = await aWorkspaceWithProject(the.app);
    const { page, complaints } = await the.open(`/app/${empty.workspace.id}/customers`, empty.user);

    await page.getByRole('heading', { name: 'Nobody has written yet' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('show their addresses as people read them, and leave alone what may look like another', async () => {
    const emails = ['noor@bücher.example', 'noor@pаypal.example'];
    const { id } = await aCustomer(the.built, { name: 'Noor', emails });
    const { page, complaints } = await the.open(`/app/${the.built.workspace.id}/customers/${id}`, the.built.user);

    await page.getByRole('link', { name: 'noor@bücher.example' }).waitFor();
    await page.getByRole('link', { name: /^noor@xn--/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('are found by the keyboard alone, and lead to what they sent and back to who sent it', async () => {
    await aCustomer(the.built, { name: 'Grace Hopper' });
    const { page, complaints } = await openList();
    await page.keyboard.press('/');
    await page.keyboard.type('lovelace');
    await page.getByText('Grace Hopper').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('search')).toBe('lovelace');
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await page.locator('[data-row]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Call in the morning.').waitFor();

    await page.getByRole('link', { name: 'It broke' }).press('Enter');
    await page.waitForURL(/\/inbox\/1$/);
    await page.getByRole('heading', { name: 'ada@example.org' }).getByRole('link').press('Enter');
    await page.waitForURL(new RegExp(`/customers/${ada.id}$`));
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/customers$/);
    expect(complaints).toEqual([]);
  });

  it('are opened, also by a click before the search has begun', async () => {
    const { page, complaints } = await openList();
    const letGo = await holdBack(page, '**/Profile-*.js');
    await page.getByRole('searchbox').fill('lovelace');
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await page.waitForTimeout(longerThanTypingMs);
    letGo();

    await page.getByText('Call in the morning.').waitFor();
    await page.goBack();
    await page.waitForURL(/\/customers\?search=lovelace$/);
    expect(complaints).toEqual([]);
  });

  it('keep only those in sight in the page, and read on while the reader scrolls', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `Customer ${String(index).padStart(3, '0')}`);
    for (const name of rows) await aCustomer(the.built, { name });
    const { page, complaints } = await openList();
    await page.getByText('251 customers').waitFor();
    await page.getByRole('button', { name: 'Last seen' }).click();
    await page.getByRole('menuitemradio', { name: 'Name' }).click();
    await page.getByText('Customer 000').waitFor();

    await eventually(async () => {
      await page.locator('[data-row]').last().scrollIntoViewIfNeeded();
      expect(await page.getByText('Customer 249').count()).toBe(1);
    });
    expect(await page.locator('[data-row]').count()).toBeLessThan(60);
    expect(complaints).toEqual([]);
  });

  it('are added, and changed', async () => {
    const { page, complaints } = await openList();
    await page.getByRole('button', { name: 'Add a customer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Grace Hopper');
    await dialog.getByLabel('Email addresses').fill('grace@example.org\nhopper@example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor();

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Company').fill('Navy');
    await dialog.getByLabel('Tags').fill('vip, beta');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('link', { name: 'vip' }).waitFor();
    const grace = await stored(page.url().split('/').at(-1));
    expect(grace.body.data).toMatchObject({
      company: 'Navy',
      tags: ['vip', 'beta'],
      primaryEmail: 'grace@example.org',
      emails: ['grace@example.org', 'hopper@example.com'],
    });
    expect(complaints).toEqual([]);
  });

  it('show beside the field what the contract says about it', async () => {
    const { page } = await openAda();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Time zone').fill('Nowhere');
    await page.keyboard.press('Enter');

    await page
      .getByRole('dialog')
      .getByRole('alert')
      .getByText(/time zone/)
      .waitFor();
  });

  it('do not lose what somebody else has changed meanwhile', async () => {
    const { page } = await openAda();
    await page.getByRole('button', { name: 'Edit' }).click();
    await the.built.api.patch(`/customers/${ada.id}`, { company: 'Analytical Engines' });
    await page.getByLabel('Company').fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByText('Somebody else has changed this in the meantime.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Analytical Engines').first().waitFor();
    expect((await stored()).body.data).toHaveProperty('company', 'Analytical Engines');
  });

  it('are merged once the reader has seen what that makes', async () => {
    const twin = await aCustomer(the.built, {
      name: 'Ada L.',
      emails: ['lovelace@example.com'],
      phones: ['+442079460000'],
    });
    const { page, complaints } = await openAda();
    await act(page, 'Merge');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Ada L\./ }).click();
    await dialog.getByText('lovelace@example.com').waitFor();
    await dialog.getByText('Name of the other is dropped: Ada L.').waitFor();
    expect((await stored(twin.id)).status).toBe(200);

    await dialog.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Merged. 0 items have moved.').waitFor();
    await page.getByText('lovelace@example.com').waitFor();
    expect((await stored(twin.id)).status).toBe(404);
    expect((await stored()).body.data).toMatchObject({ name: 'Ada Lovelace', phones: ['+442079460000'] });
    expect(complaints).toEqual([]);
  });

  it('are erased once the reader has typed the name', async () => {
    const { page, complaints } = await openAda();
    await act(page, 'Erase');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Erase for good' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Type Ada Lovelace to confirm').fill('Ada Lovelace');
    await page.keyboard.press('Enter');

    await page.getByText('Erased: 1 item, 0 comments, 0 files.').waitFor();
    await page.waitForURL(/\/customers$/);
    expect((await stored()).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  it('give out all that is kept of somebody as a file', async () => {
    const { page } = await openAda();
    const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Export data')]);

    const file = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(JSON.stringify(file)).toContain('It broke');
  });

  it('are given out as the list shows them', async () => {
    const { page } = await openAda();
    await page.goto(`${the.site}/app/${the.built.workspace.id}/customers?search=ada`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).press('Enter');

    expect(await readFile(await (await download).path(), 'utf8')).toContain('Ada Lovelace');
  });

  it('offer a member nothing that only admins may do', async () => {
    const { page } = await openAda(await aMember(the.app, the.built.workspace));

    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
  });

  it('have no fault that axe finds, wide or narrow, light or dark', async () => {
    await aCustomer(the.built, { name: 'Ada L.', emails: ['lovelace@example.com'] });
    const list = await openList();
    expect(await screenFaults(list.page)).toEqual([]);

    const { page } = await openAda();
    await page.getByRole('link', { name: 'It broke' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);

    await act(page, 'Merge');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Ada L\./ })
      .click();
    await page.getByText('lovelace@example.com').waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });
});
