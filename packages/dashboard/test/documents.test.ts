import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { User } from '../../../generated/prisma/client.ts';
import type { FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { aFeedback, aMember } from '../../../test/support/builders.ts';
import { documents } from '../../../test/support/media.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('a document that is dropped on a reply', (the) => {
  let item: FeedbackDetail;
  beforeEach(async () => {
    item = await aFeedback(the.built, { message: 'It broke' });
  });

  const openItem = async (user: User) => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`, user);
    await page.getByText('It broke').first().waitFor();
    return page;
  };
  const drop = async (page: Page, name: string, type: string) => {
    const file = { name, type, text: (documents[type] as Buffer).toString('latin1') };
    const dataTransfer = await page.evaluateHandle<string>(`(() => {
      const { name, type, text } = ${JSON.stringify(file)};
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type }));
      return transfer;
    })()`);
    const place = page.getByRole('textbox', { name: 'Reply' });
    await place.dispatchEvent('dragover', { dataTransfer });
    await place.dispatchEvent('drop', { dataTransfer });
  };
  const settings = async () => {
    const { api, workspace, project } = the.built;
    return (await api.get(`/projects/${project.id}`, { workspaceId: workspace.id })).body.data.privacySettings;
  };

  it('is offered to an owner, who allows it, and goes with the reply', async () => {
    const { api, workspace, project, user } = the.built;
    const privacySettings = { retentionDays: 90, note: 'ours' };
    await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, privacySettings });
    const page = await openItem(user);

    await drop(page, 'bill.pdf', 'application/pdf');
    await page.getByRole('alert').getByText('does not take files such as “bill.pdf”').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Allow and attach' }).click();
    await page.getByRole('button', { name: 'Leave out bill.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Send reply' }).click();

    await page.getByRole('region', { name: 'Conversation' }).getByRole('link', { name: 'bill.pdf' }).waitFor();
    expect(await settings()).toEqual({ ...privacySettings, documents: true });
  });

  it('is refused to a member, who is told whom to ask', async () => {
    const page = await openItem(await aMember(the.app, the.built.workspace));

    await drop(page, 'log.txt', 'text/plain');
    await page.getByRole('alert').getByText('Ask an owner or admin of the workspace to allow it').waitFor();
    expect(await page.getByRole('button', { name: 'Allow and attach' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Leave it out' }).click();

    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await settings()).toEqual({});
  });

  it('is taken at once where it is allowed, and is a link in the conversation', async () => {
    const { api, workspace, project, user } = the.built;
    const privacySettings = { documents: true };
    await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, privacySettings });
    const page = await openItem(user);

    await drop(page, 'a.gif', 'image/gif');

    await page.getByRole('button', { name: 'Leave out a.gif' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
