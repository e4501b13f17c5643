import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { MailSettings } from '../../../generated/sdk/types.gen.ts';
import { aMember } from '../../../test/support/builders.ts';
import { anAddress } from '../../../test/support/incoming-mails.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('the addresses of a project', (the) => {
  const openProject = (user = the.built.user) =>
    the.open(`/app/${the.built.workspace.id}/projects/${the.built.project.id}`, user);
  const stored = async (): Promise<MailSettings> => {
    const { api, workspace, project } = the.built;
    return (await api.get(`/projects/${project.id}`, { workspaceId: workspace.id })).body.data.mailSettings;
  };
  const section = (page: Page) => page.getByRole('region', { name: 'Mail from customers' });
  const address = (page: Page) => section(page).getByLabel('Address of the project');
  const others = (page: Page) => section(page).getByLabel('Other addresses');
  const isSaved = (page: Page) => section(page).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });

  it('are kept by the keyboard alone, beside the other settings of mail', async () => {
    const { page, complaints } = await openProject();
    await page.getByRole('checkbox', { name: 'Confirm new feedback' }).check();
    await address(page).fill('Support@Acme.example');
    await others(page).fill('help@acme.example, ');
    await page.keyboard.type('hello@acme.example');
    await page.keyboard.press('Enter');
    await isSaved(page);
    await section(page).getByRole('button', { name: 'Remove hello@acme.example' }).waitFor();
    expect(await address(page).inputValue()).toBe('support@acme.example');
    const toCustomers = page.getByRole('region', { name: 'Mail to customers' });
    await toCustomers.getByRole('button', { name: 'Save' }).press('Enter');
    await toCustomers.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });

    const aliases = ['help@acme.example', 'hello@acme.example'];
    expect(await stored()).toMatchObject({ address: 'support@acme.example', aliases, confirmReceipt: true });
    const guide = section(page).getByRole('link', { name: 'A mailbox for a project' });
    expect(await guide.getAttribute('href')).toBe(`${the.site}/docs/guides/mailbox/`);
    await section(page).getByRole('button', { name: 'Remove help@acme.example' }).press('Enter');
    await address(page).fill('');
    await section(page).getByRole('button', { name: 'Save' }).press('Enter');
    await isSaved(page);
    expect(await stored()).toMatchObject({ address: null, aliases: ['hello@acme.example'] });
    expect(complaints).toEqual([]);
  });

  it('are refused at their field: those that are none, and those that another project has', async () => {
    const { body } = await the.built.api.post('/projects', { workspaceId: the.built.workspace.id, name: 'Other' });
    await anAddress(the.app, { ...the.built, project: body.data }, 'help@acme.example');
    const { page } = await openProject();
    await others(page).fill('support@acme.example, nonsense');
    await others(page).press('Enter');
    await section(page).getByRole('alert').getByText('nonsense: Must be an email address.').waitFor();
    expect(await section(page).getByRole('alert').count()).toBe(1);
    expect(await screenFaults(page)).toEqual([]);

    await section(page).getByRole('button', { name: 'Discard' }).click();
    expect(
      await section(page)
        .getByRole('button', { name: /^Remove / })
        .count(),
    ).toBe(0);
    await address(page).fill('help@acme.example');
    await address(page).press('Enter');
    await section(page).getByRole('alert').getByText('Another project gets the mail').waitFor();
    expect(await address(page).getAttribute('aria-invalid')).toBe('true');
    expect(await others(page).getAttribute('aria-invalid')).toBe('false');
    expect(await stored()).toMatchObject({ address: null, aliases: [] });

    await address(page).fill('');
    await others(page).fill('help@acme.example');
    await others(page).press('Enter');
    await section(page).getByRole('alert').getByText('Another project gets the mail').waitFor();
    await eventually(async () => expect(await others(page).getAttribute('aria-invalid')).toBe('true'));
    expect(await address(page).getAttribute('aria-invalid')).toBe('false');
  });

  it('are read by members, and changed by admins alone', async () => {
    const { page } = await openProject(await aMember(the.app, the.built.workspace));
    await address(page).waitFor();

    expect(await address(page).isDisabled()).toBe(true);
    expect(await others(page).isDisabled()).toBe(true);
  });
});
