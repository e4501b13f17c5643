import { expect, it } from '@jest/globals';
import { aFeedback, aMember } from '../../../test/support/builders.ts';
import { aMail } from '../../../test/support/incoming-mails.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('why a mail goes there', (the) => {
  it('is explained to an admin who chooses the mail, and nothing is stored', async () => {
    const { api, workspace, project } = the.built;
    const mailSettings = { address: 'help@acme.example' };
    await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, mailSettings });
    const item = await aFeedback(the.built, { message: 'The export fails' });
    const chosen = (mail: Parameters<typeof aMail>[0]) => ({
      ...{ name: 'mail.eml', mimeType: 'message/rfc822', buffer: aMail(mail) },
    });
    const { page, complaints } = await the.open(`/app/${workspace.id}/mails`, the.built.user);
    await page.getByRole('link', { name: 'Why does a mail go there?' }).press('Enter');
    const file = page.getByLabel('Mail', { exact: true });

    await file.setInputFiles(chosen({ subject: 'The export stops', text: 'At 10,000 rows.\n-- \nAda', dmarc: null }));
    await page.getByText('It becomes a new item.').waitFor();
    await page.getByText('Ada · ada@example.org, not proven').waitFor();
    await page.getByText('help@acme.example: is an address of a project, decides').waitFor();
    await page.getByText('At 10,000 rows.').waitFor();
    expect(await screenFaults(page)).toEqual([]);

    await file.setInputFiles(chosen({ to: 'somebody@example.net', subject: `Re: #${item.ticketNumber}` }));
    await page.getByText('It is refused.').or(page.getByText('It waits among the held mails.')).waitFor();
    await file.setInputFiles({ name: 'none.eml', mimeType: 'message/rfc822', buffer: Buffer.alloc(0) });
    await page.getByRole('alert').waitFor();
    expect((await api.get('/mail-reviews', { workspaceId: workspace.id })).body.data).toEqual([]);
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
  });

  it('is explained to no member', async () => {
    const member = await aMember(the.app, the.built.workspace);
    const { page } = await the.open(`/app/${the.built.workspace.id}/mails`, member);
    await page.getByRole('heading', { name: 'No mail is held' }).waitFor();
    expect(await page.getByRole('link', { name: 'Why does a mail go there?' }).count()).toBe(0);

    await page.goto(`${the.site}/app/${the.built.workspace.id}/mails/explain`);
    await page.getByRole('heading', { name: 'Why does a mail go there?' }).waitFor();
    expect(await page.getByLabel('Mail', { exact: true }).isDisabled()).toBe(true);
  });
});
