import { afterEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'playwright-core';
import { aCustomer, aFeedback } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';

inDashboard('the dashboard, when its service goes away and comes back,', (the) => {
  afterEach(() => the.comeBack());

  const open = (path: string) => the.open(`/app/${the.built.workspace.id}/${path}`, the.built.user);
  const banner = /^No connection to the service/;

  it('keeps a reply, takes back what could not be saved, and sends the reply once', async () => {
    const item = await aFeedback(the.built, { message: 'It broke' });
    const { page } = await open(`inbox/${item.ticketNumber}`);
    const reply = page.getByRole('textbox', { name: 'Reply' });
    await reply.fill('We are on it.');
    await page.getByRole('button', { name: 'No priority' }).click();
    await page.getByRole('menuitemradio', { name: 'Low' }).waitFor();
    the.goAway();
    await page.getByText(banner).waitFor();

    await page.getByRole('menuitemradio', { name: 'Low' }).click();
    await page.getByText('The service does not answer.').waitFor();
    await page.getByRole('button', { name: 'No priority' }).waitFor();
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByRole('tabpanel').getByText('What you have typed stays.').waitFor();
    await page.getByRole('link', { name: 'Customers' }).click();
    expect(await reply.inputValue()).toBe('We are on it.');
    const other = { workspaceId: the.built.workspace.id, priority: 'urgent' };
    await the.built.api.patch(`/feedback/${item.id}`, other);

    the.comeBack();
    await page.getByText(banner).waitFor({ state: 'detached' });
    await page.waitForURL(/\/customers$/);
    await page.goBack();
    await page.getByRole('button', { name: 'Urgent' }).waitFor();
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('The reply is saved.').waitFor();
    const { body } = await the.built.api.get(`/feedback/${item.id}`, { workspaceId: the.built.workspace.id });
    expect(body.data.customerComments).toMatchObject([{ message: 'We are on it.' }]);
  });

  it('reads the list again, and hears of what is new from then on', async () => {
    await aFeedback(the.built, { message: 'There before' });
    const { page } = await open('inbox');
    await page.getByText('There before').waitFor();
    the.goAway();
    await page.getByText(banner).waitFor();
    await aFeedback(the.built, { message: 'Came meanwhile' });

    the.comeBack();
    await page.getByText('Came meanwhile').waitFor();
    expect(await page.getByText('There before').count()).toBe(1);
    await eventually(async () => {
      await aFeedback(the.built, { message: 'Came later' });
      expect(await page.getByRole('button', { name: /new item/ }).count()).toBe(1);
    });
  });

  describe('however long it has waited, listens again as soon as', () => {
    /** An inbox in which nobody's pause ends by itself. The banner asks by an interval. */
    const openPatient = async () => {
      await aFeedback(the.built, { message: 'There before' });
      const { page } = await open('inbox');
      await page.getByText('There before').waitFor();
      await page.evaluate(
        'setTimeout = ((wait) => (act, ms = 0) => wait(act, ms < 100 ? ms : 2 ** 31 - 1))(setTimeout)',
      );
      const streams: Response[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/events/stream') && response.ok()) streams.push(response);
      });
      return { page, streams };
    };

    it.each([
      ['the browser is online again', "dispatchEvent(new Event('online'))"],
      ['somebody looks at the page again', "document.dispatchEvent(new Event('visibilitychange'))"],
    ])('%s', async (_what, happen) => {
      const { page, streams } = await openPatient();
      the.goAway();
      the.comeBack();

      await eventually(async () => {
        await page.evaluate(happen);
        expect(streams).toHaveLength(1);
      });
    });

    it('a request gets through', async () => {
      const { page, streams } = await openPatient();
      the.goAway();
      // The banner may come first, and lies over the tabs.
      await page.getByRole('link', { name: /^Mine/ }).press('Enter');
      await page.getByText(banner).waitFor();
      the.comeBack();
      await page.getByRole('link', { name: /^Unassigned/ }).press('Enter');

      await eventually(async () => expect(streams).toHaveLength(1));
    });
  });

  it('keeps what is typed into a form, which is saved without what others have changed', async () => {
    const ada = await aCustomer(the.built, { name: 'Ada Lovelace', company: 'None' });
    const { page } = await open(`customers/${ada.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ada King');
    the.goAway();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The service does not answer.').waitFor();
    await the.built.api.patch(`/customers/${ada.id}`, { company: 'Analytical Engines' });

    the.comeBack();
    await page.getByText(banner).waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Ada King');
    await eventually(async () => {
      if ((await dialog.count()) > 0) await dialog.getByRole('button', { name: 'Save' }).click();
      expect(await dialog.count()).toBe(0);
    });
    await page.getByRole('heading', { name: 'Ada King' }).waitFor();
    const { body } = await the.built.api.get(`/customers/${ada.id}`, { workspaceId: the.built.workspace.id });
    expect(body.data).toMatchObject({ name: 'Ada King', company: 'Analytical Engines' });
  });
});
