import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aFeedback, aMember, aSubscription, aWebhook } from '../../../test/support/builders.ts';
import { runJobs } from '../../../test/support/jobs.ts';
import { holdBack } from './hold-back.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('connections', (the) => {
  const openConnections = (path = '', user = the.built.user, options = {}) =>
    the.open(`/app/${the.built.workspace.id}/connections${path}`, user, options);
  const list = async (path: string) =>
    (await the.built.api.get(path, { workspaceId: the.built.workspace.id })).body.data;
  const act = async (page: Page, action: string) => {
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  /** A subscription whose address nobody reaches, and a delivery that has failed. */
  const aFailingSubscription = async () => {
    const subscription = await aSubscription(the.built, { name: 'Warehouse', types: ['feedback.*'] });
    await aFeedback(the.built, { message: 'On its way' });
    await the.app.running.readers.drain();
    await runJobs(the.app);
    return subscription;
  };

  it('makes a webhook by the keyboard alone, shows its secret once, and deletes it', async () => {
    const { page, complaints } = await openConnections();
    await page.getByRole('button', { name: 'New webhook' }).press('Enter');
    await page.keyboard.type('Reviews');
    await page.keyboard.press('Enter');
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
    const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByText('Nothing received yet').waitFor();

    expect(secret).toMatch(/^whsec_/);
    expect(await list('/webhooks')).toMatchObject([{ name: 'Reviews', url: address, projectId: the.built.project.id }]);
    await act(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No incoming webhook yet' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('gives a webhook the first project, too, when somebody is faster than the list of projects', async () => {
    const { page, complaints } = await openConnections();
    const letGo = await holdBack(page, '**/projects?*');
    await page.reload();
    await page.getByRole('button', { name: 'New webhook' }).press('Enter');
    await page.keyboard.type('Reviews');
    await page.keyboard.press('Enter');
    letGo();
    await page.getByRole('textbox', { name: 'Secret' }).waitFor();

    expect(await list('/webhooks')).toMatchObject([{ name: 'Reviews', projectId: the.built.project.id }]);
    expect(complaints).toEqual([]);
  });

  it('subscribes an address to chosen events, and says beside the field what is wrong with it', async () => {
    const { page } = await openConnections();
    await page.getByRole('button', { name: 'New subscription' }).click();
    await page.getByLabel('Name').fill('Warehouse');
    await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/hook');
    await page.getByRole('checkbox', { name: 'customer.*' }).click();
    expect(await page.getByRole('checkbox', { name: 'customer.merged' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.invalid/heed');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect(await page.getByRole('textbox', { name: 'Secret' }).inputValue()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('link', { name: 'Warehouse' }).waitFor();
    expect(await list('/subscriptions')).toMatchObject([
      { name: 'Warehouse', types: ['feedback.*', 'comment.created', 'customer.*'], projectIds: null },
    ]);
  });

  it('tells a chat of the items of a view, with only the events that it can be told of', async () => {
    const filters = { priority: 'high,urgent' };
    const { workspace, api } = the.built;
    await api.post('/views', { workspaceId: workspace.id, name: 'Pressing', filters, shared: true });
    await api.post('/views', { workspaceId: workspace.id, name: 'Mine', filters: { assigneeId: 'me' }, shared: true });
    const { page, complaints } = await openConnections();
    await page.getByRole('button', { name: 'New subscription' }).click();
    await page.getByLabel('Name').fill('Support');
    await page.getByLabel('Send as').selectOption('Message in Slack');
    await page.getByText('under Incoming Webhooks').waitFor();
    expect(await page.getByRole('checkbox', { name: 'customer.*' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.invalid/services/T/B/x');
    expect(await page.getByRole('option', { name: 'Mine' }).count()).toBe(0);
    await page.getByLabel('Of the items in the view').selectOption('Pressing');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('do not ask for this secret').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Support' }).click();
    await page.getByText('Message in Slack').waitFor();

    expect(await list('/subscriptions')).toMatchObject([
      { name: 'Support', format: 'slack', types: ['feedback.*', 'comment.created'], filters },
    ]);
    expect(complaints).toEqual([]);
  });

  it('shows what was sent and answered, and sends it once more', async () => {
    const { id } = await aFailingSubscription();
    const { page, complaints } = await openConnections(`/${id}`);
    await page.getByText('1 failure in a row').waitFor();
    await page.getByRole('button', { name: /feedback\.created/ }).press('Enter');
    await page.getByText('On its way').waitFor();
    await page.getByText('No answer').waitFor();
    await page.getByRole('button', { name: 'Send once more' }).click();
    await page.getByText('It is sent once more.').waitFor();
    await runJobs(the.app);

    const [delivery] = await list(`/subscriptions/${id}/deliveries`);
    expect(delivery.attempts).toHaveLength(2);
    await page.getByRole('radio', { name: 'Delivered' }).check();
    await page.getByRole('heading', { name: 'No deliveries here' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('asks for the values of headers again when the address leads to another host', async () => {
    const headers = [{ name: 'X-Team', value: 'blue' }];
    const { id } = await aSubscription(the.built, { name: 'Warehouse', headers });
    const stored = () => the.app.database.prisma.subscription.findFirstOrThrow({ where: { id } });
    const before = await stored();
    const { page, complaints } = await openConnections(`/${id}`);
    const dialog = page.getByRole('dialog');
    await act(page, 'Edit');
    expect(await dialog.getByLabel('Value of the header X-Team').count()).toBe(0);
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://elsewhere.invalid/heed');
    await dialog.getByLabel('Value of the header X-Team').fill('green');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    expect(await stored()).toHaveProperty('url', 'https://elsewhere.invalid/heed');
    expect((await stored()).headers).not.toEqual(before.headers);
    expect(complaints).toEqual([]);
  });

  it('tests, pauses, replays, rotates and deletes a subscription', async () => {
    const subscription = await aFailingSubscription();
    const { page, complaints } = await openConnections(`/${subscription.id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Send a test' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByText('No answer').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await act(page, 'Send events again');
    await dialog.getByRole('radio', { name: 'All' }).check();
    await dialog.getByRole('button', { name: 'Count them' }).click();
    await dialog.getByRole('button', { name: /^Send \d+ event|No event matches/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await act(page, 'Make a new secret');
    await dialog.getByRole('button', { name: 'Make a new secret' }).click();
    expect(await page.getByRole('textbox', { name: 'Secret' }).inputValue()).not.toBe(subscription.secret);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(complaints).toEqual([]);
    await act(page, 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();

    await page.getByRole('heading', { name: 'No subscription yet' }).waitFor();
    expect(await list('/subscriptions')).toEqual([]);
  });

  it('shows a member the webhooks, and why no subscription', async () => {
    await aWebhook(the.built, { name: 'Reviews' });
    const { page } = await openConnections('', await aMember(the.app, the.built.workspace));
    await page.getByText('Reviews').waitFor();

    expect(await page.getByRole('button', { name: 'New webhook' }).count()).toBe(0);
    const outgoing = page.locator('section').filter({ hasText: 'Events to other systems' });
    await outgoing.getByText('Only owners and admins of the workspace change this.').waitFor();
    expect(await outgoing.getByRole('button').count()).toBe(0);
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await aWebhook(the.built, { name: 'Reviews' });
    const { id } = await aFailingSubscription();
    const { page } = await openConnections('', the.built.user);
    await page.getByRole('link', { name: 'Warehouse' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);

    await page.goto(`${the.site}/app/${the.built.workspace.id}/connections/${id}`);
    await page.getByRole('button', { name: /feedback\.created/ }).click();
    await page.getByText('On its way').waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });
});
