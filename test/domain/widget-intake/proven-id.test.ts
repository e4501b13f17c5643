import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../support/app.ts';
import { anAutomation } from '../../support/builders.ts';
import { endPause } from '../../support/customer-mails.ts';
import { aSession, aSite, submit, threads } from '../../support/identity.ts';
import { runJobs } from '../../support/jobs.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { mailboxToken, ThreadApi } from '../../support/threads.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

// A visitor whose id is proven, with an address that nobody has proven: it may be somebody else's.

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({ trustProxy: true }, (started) => {
  ({ app, smtp } = started);
});
beforeEach(() => smtp.forget());

async function anItem(project: Parameters<typeof aSite>[1] = {}) {
  const site = await aSite(app, project);
  const session = await aSession(app, site, { sub: 'eve', email: 'victim@example.org', name: 'Mallory' });
  const { body } = await submit(app, site, session, { message: 'Foul words', category: 'scam' });
  const { id, thread } = body.data as { id: string; thread: { token: string } };
  const read = async () => (await site.api.get(`/feedback/${id}`, { workspaceId: site.workspace.id })).body.data;
  const mailbox = async () =>
    new ThreadApi(app, await mailboxToken(app, { workspace: site.workspace, feedbackId: id }));
  return { ...site, session, id, read, mailbox, browser: new ThreadApi(app, thread.token) };
}

async function sent(): Promise<string> {
  await runJobs(app);
  endPause(app);
  await runJobs(app);
  return smtp.received.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
}

describe('an item with a proven id and an unproven address', () => {
  it('says both, in the log too, and is among the conversations of its sender by their id', async () => {
    const item = await anItem();
    const query = { workspaceId: item.workspace.id, types: 'feedback.created' };

    const [event] = (await item.api.get('/events', query)).body.data;
    const listed = await threads(app, item, item.session);

    const proof = { userEmail: 'victim@example.org', submitterVerified: true, addressProven: false };
    expect(await item.read()).toMatchObject(proof);
    expect(event.data).toMatchObject(proof);
    expect(listed.body.data).toMatchObject([{ message: 'Foul words' }]);
    expect((await item.browser.get()).body.data).toMatchObject({ message: 'Foul words', sender: 'known' });
  });

  it('sends its mailbox nothing that the sender wrote: no receipt, rule or macro of a rule quotes it', async () => {
    const item = await anItem({ mailSettings: { confirmReceipt: true } } as never);
    const text = 'About {{feedback.message}} {{feedback.category}} {{customer.name}} {{feedback.userName|you}}';
    const actions = [
      { type: 'send_email', params: { to: 'submitter', subject: 'S {{feedback.message}}', body: text } },
      { type: 'add_comment', params: { message: text } },
    ];
    await anAutomation(item, { scope: 'feedback.updated', actions } as never);
    await item.api.patch(`/feedback/${item.id}`, { workspaceId: item.workspace.id, priority: 'high' });

    const mails = await sent();

    expect(smtp.received.length).toBeGreaterThanOrEqual(2);
    expect(mails).toContain('About you');
    for (const word of ['Foul', 'scam', 'Mallory']) expect(mails).not.toContain(word);
  });

  it('tells the mailbox of its resolution only after an agent has answered', async () => {
    const item = await anItem({ mailSettings: { notifyResolved: true } } as never);
    await item.api.patch(`/feedback/${item.id}`, { workspaceId: item.workspace.id, status: 'resolved' });

    expect(await sent()).toBe('');
  });

  it('is of two persons once the mailbox writes, whose words the sender does not see, until it says that it is theirs', async () => {
    const item = await anItem();
    await item.browser.comment({ message: 'Of the browser' });
    const mailbox = await item.mailbox();
    const asked = (await mailbox.get()).body.data.sender;
    await mailbox.comment({ message: 'Secret of the mailbox' });

    const shut = (await item.browser.get()).body.data;
    const listed = (await threads(app, item, item.session)).body.data;
    const { customerComments: comments } = await item.read();
    await mailbox.post('confirm-sender');

    expect([asked, shut.sender, shut.comments]).toEqual(['ask', 'mail', []]);
    expect(listed).toMatchObject([{ message: 'Foul words', unread: 0 }]);
    expect(comments).toMatchObject([
      { message: 'Of the browser', verified: true, authorEmail: null },
      { message: 'Secret of the mailbox', verified: true, authorEmail: 'victim@example.org' },
    ]);
    const { rows } = await app.database.prisma.event
      .findMany({ where: { feedbackId: item.id, type: 'comment.created' }, orderBy: { sequence: 'asc' } })
      .then((all) => ({ rows: all.map(({ actorId }) => actorId === null) }));
    expect(rows).toEqual([false, true]);
    expect(await item.read()).toMatchObject({ submitterVerified: true, addressProven: true });
    expect((await item.browser.get()).body.data.comments).toHaveLength(2);
  });
});
