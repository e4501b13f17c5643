import { afterAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aMember } from '../../../test/support/builders.ts';
import { TestSmtpServer } from '../../../test/support/smtp.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

let smtp: TestSmtpServer;
afterAll(() => smtp?.close());

async function settings() {
  smtp = await TestSmtpServer.start();
  return { smtpUrl: smtp.url, mailFrom: 'Heed <heed@service.example>' };
}

inDashboard(
  'the settings of a workspace',
  (the) => {
    const openSettings = (user = the.built.user, options = {}) =>
      the.open(`/app/${the.built.workspace.id}/settings`, user, options);
    const section = (page: Page, name: string) => page.getByRole('region', { name });
    const storedWorkspace = () =>
      the.app.database.prisma.workspace.findUnique({ where: { id: the.built.workspace.id } });

    it('give it another name by the keyboard alone, which everybody sees at once', async () => {
      const other = await openSettings(await aMember(the.app, the.built.workspace, 'admin'));
      const { page, complaints } = await openSettings();
      await page.getByRole('textbox', { name: 'Name' }).fill('Example Ltd.');
      await page.keyboard.press('Enter');
      const shown = { name: 'Workspace: Example Ltd.' };
      await page.getByRole('button', shown).waitFor();

      expect(await storedWorkspace()).toHaveProperty('name', 'Example Ltd.');
      await the.app.running.readers.drain();
      await other.page.getByRole('button', shown).waitFor();
      expect([...complaints, ...other.complaints]).toEqual([]);
    });

    it('say at the name why it is refused', async () => {
      const { page } = await openSettings();
      await page.getByRole('textbox', { name: 'Name' }).fill('   ');
      await page.keyboard.press('Enter');
      await section(page, 'General')
        .getByRole('alert')
        .getByText(/^Must /)
        .waitFor();

      expect(await page.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    });

    it('say by which time zone reports count days', async () => {
      const { page } = await openSettings();
      await page.getByRole('combobox', { name: 'Time zone of the reports' }).fill('Mars/Base');
      await page.keyboard.press('Enter');
      await section(page, 'General').getByRole('alert').getByText(/IANA/).waitFor();
      await page.getByRole('combobox', { name: 'Time zone of the reports' }).fill('Europe/Berlin');
      await page.keyboard.press('Enter');
      await page.getByText('Saved.').waitFor();

      expect(await storedWorkspace()).toHaveProperty('reportTimezone', 'Europe/Berlin');
    });

    it('keep API keys out', async () => {
      const { page } = await openSettings();
      await page.getByRole('checkbox', { name: 'API keys may reach this workspace' }).uncheck();
      await section(page, 'General').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();

      expect(await storedWorkspace()).toHaveProperty('apiAccessEnabled', false);
    });

    it('show how much of each limit is used', async () => {
      const { page } = await openSettings();
      const projects = section(page, 'Plan and usage').getByRole('listitem').filter({ hasText: 'Projects' });

      await projects.getByText(/^1 of \d+$/).waitFor();
    });

    it('send a test message, and say what the mail server answered', async () => {
      const { page } = await openSettings();
      const test = page.getByRole('button', { name: `Send a test message to ${the.built.user.email}` });
      await test.press('Enter');
      await page
        .getByRole('status')
        .getByText(/^The mail server took the message/)
        .waitFor();
      expect(smtp.envelopes.at(-1)?.to).toEqual([the.built.user.email]);

      smtp.refuse('recipient', 550, 'no such user');
      await test.press('Enter');
      await page
        .getByRole('status')
        .getByText(/^It did not go out\..*550/)
        .waitFor();
    });

    it('lead to the project whose feedback is kept for some days', async () => {
      const { page } = await openSettings();
      await section(page, 'How long feedback is kept').getByText('For ever').waitFor();
      await section(page, 'How long feedback is kept')
        .getByRole('link', { name: the.built.project.name })
        .press('Enter');
      await page.getByLabel('Days until resolved feedback is erased').fill('30');
      await page.getByText('what was resolved more than 30 days ago is erased for good').waitFor();
      await section(page, 'Data').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      await page.getByRole('link', { name: 'Settings', exact: true }).click();

      await section(page, 'How long feedback is kept').getByText('30 days after it is resolved').waitFor();
    });

    it('delete the workspace for owners, once its name is typed', async () => {
      const { page } = await openSettings();
      await page.getByRole('button', { name: 'Delete the workspace' }).click();
      await page.getByLabel(`Type ${the.built.workspace.name} to confirm`).fill(the.built.workspace.name);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete the workspace' }).click();
      await page.getByRole('heading', { name: 'You are not a member of a workspace' }).waitFor();
    });

    it('show admins no way to delete it', async () => {
      const { page } = await openSettings(await aMember(the.app, the.built.workspace, 'admin'));
      await section(page, 'Single sign-on').waitFor();

      expect(await page.getByRole('button', { name: 'Delete the workspace' }).count()).toBe(0);
    });

    it('let a member look, and change nothing', async () => {
      const { page } = await openSettings(await aMember(the.app, the.built.workspace));
      await page.getByText('Only owners and admins of the workspace change this.').waitFor();

      expect(await page.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true);
      expect(await page.getByRole('button', { name: /^Send a test message/ }).count()).toBe(0);
    });

    it('have no fault that axe finds, wide or narrow, light or dark', async () => {
      const { page } = await openSettings();
      await section(page, 'Single sign-on').waitFor();
      await page
        .getByText(/^1 of \d+$/)
        .first()
        .waitFor();
      expect(await screenFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Delete the workspace' }).click();
      expect(await screenFaults(page)).toEqual([]);
    });
  },
  settings,
);
