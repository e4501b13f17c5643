import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Action } from '../../../generated/sdk/types.gen.ts';
import { pruneMails } from '../../../src/domain/automations/mail-limits.ts';
import type { TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWidget, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { sendByWidget } from '../../support/threads.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({}, (started) => {
  ({ app, smtp } = started);
});
beforeEach(() => smtp.forget());

type Params = Extract<Action, { type: 'send_email' }>['params'];

const ada = { userEmail: 'ada@example.com' };

/** A project whose macro mails, and a way to run it on a new item; resolves to why the mail was refused. */
async function aMailingProject(params: Partial<Params> = {}) {
  const built = await aWorkspaceWithProject(app);
  const text = { subject: 'From {{feedback.userName}}', body: 'Number {{feedback.ticketNumber}}' };
  const actions: Action[] = [{ type: 'send_email', params: { to: 'submitter', ...text, ...params } }];
  const macro = await anAutomation(built, { actions });
  const runAt = async (feedbackId: string) => {
    const { body } = await built.api.post(`/automations/${macro.id}/run`, { feedbackId });
    return body.actionsExecuted[0].error as string | undefined;
  };
  const runOn = async (fields: Parameters<typeof aFeedback>[1]) => runAt((await aFeedback(built, fields)).id);
  /** The same for an item that somebody unknown sends with a widget. */
  const runOnWidgets = async (fields: object) =>
    runAt((await sendByWidget(app, built, await aWidget(built), fields)).feedbackId);
  return { ...built, macro, runOn, runOnWidgets };
}

describe('an address that senders name', () => {
  it('gets three mails an hour of the workspace, and another one as many', async () => {
    const { runOn } = await aMailingProject();

    const errors = [await runOn(ada), await runOn(ada), await runOn(ada), await runOn(ada)];
    const other = await runOn({ userEmail: 'ben@example.com' });
    await runJobs(app);

    const refusal = 'Automations mail an address that a sender names at most 3 times an hour';
    expect(errors).toEqual([undefined, undefined, undefined, refusal]);
    expect(other).toBeUndefined();
    expect(smtp.received).toHaveLength(4);
  });

  it('gets more when the hour is over', async () => {
    const { runOn, workspace } = await aMailingProject();
    for (let sent = 0; sent < 3; sent++) await runOn(ada);

    app.clock.advance(3_600_000);
    const error = await runOn(ada);
    await pruneMails(contextOf(app));

    expect(error).toBeUndefined();
    expect(await app.database.prisma.automationMail.count({ where: { workspaceId: workspace.id } })).toBe(1);
    await runJobs(app);
  });

  it('gets no more when many runs send at once', async () => {
    const { runOn } = await aMailingProject();

    const errors = await Promise.all(Array.from({ length: 8 }, () => runOn(ada)));

    expect(errors.filter((error) => error === undefined)).toHaveLength(3);
    await runJobs(app);
  });
});

describe('a project', () => {
  const fill = (count: number, { workspace, project }: { workspace: { id: string }; project: { id: string } }) =>
    app.database.prisma.automationMail.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        id: String(index),
        workspaceId: workspace.id,
        projectId: project.id,
        recipient: String(index),
        sentAt: app.clock.read(),
      })),
    });

  it('sends 100 mails an hour to those who are no members', async () => {
    const built = await aMailingProject({ to: 'boss@example.com' });
    await fill(99, built);

    const errors = [await built.runOn({}), await built.runOn({})];
    await runJobs(app);

    expect(errors).toEqual([undefined, expect.stringContaining('at most 100 mails an hour')]);
    expect(smtp.received).toHaveLength(1);
  });

  it('goes on to mail its members', async () => {
    const built = await aMailingProject({ to: 'assignee' });
    await fill(100, built);
    const item = await aFeedback(built);
    await built.api.patch(`/feedback/${item.id}`, { workspaceId: built.workspace.id, assigneeId: built.user.id });

    const { body } = await built.api.post(`/automations/${built.macro.id}/run`, { feedbackId: item.id });
    await runJobs(app);

    expect(body.outcome).toBe('matched');
    expect(smtp.received).toHaveLength(1);
  });
});

describe('what the sender of an item wrote', () => {
  const subject = 'Hello {{feedback.userName}}, #{{feedback.ticketNumber}}';
  const body = '[{{feedback.message}}{{feedback.category}}{{feedback.metadata.plan}}{{feedback.customFields.df_name}}]';
  const written = {
    ...ada,
    userName: 'Buy now',
    message: 'http://spam.example',
    category: 'spam',
    customMetadata: { plan: 'spam', customFields: { df_name: 'spam' } },
  };

  it.each([
    ['goes to no submitter who came through a widget', true, {}, 'Hello, #1', '[]'],
    [
      'goes to them where the action says so',
      true,
      { quoteSubmitter: true },
      'Hello Buy now, #1',
      '[http://spam.example',
    ],
    ['goes to a submitter who came through the API', false, {}, 'Hello Buy now, #1', '[http://spam.example'],
    [
      'goes to an address of the automation',
      true,
      { to: 'boss@example.com' },
      'Hello Buy now, #1',
      '[http://spam.example',
    ],
  ])('%s', async (_what, isWidget, params, wantedSubject, wantedBody) => {
    const built = await aMailingProject({ subject, body, ...params });

    await (isWidget ? built.runOnWidgets : built.runOn)(written);
    await runJobs(app);

    expect(smtp.received[0]?.subject).toBe(wantedSubject);
    expect(smtp.received[0]?.text).toContain(wantedBody);
  });

  it('finds no customer by their phone number whose data would go to another address', async () => {
    const body = '[{{customer.name}}{{customer.primaryEmail}}{{customer.company}}]';
    const built = await aMailingProject({ body, quoteSubmitter: true });
    const victim = { name: 'Vera', emails: ['vera@example.com'], phones: ['+4930123456'], company: 'Acme' };
    await built.api.post('/customers', { workspaceId: built.workspace.id, ...victim });

    await built.runOnWidgets({ userEmail: 'eve@example.com', userPhone: '030 123456' });
    await built.runOnWidgets({ userEmail: 'eve@example.com', userPhone: '+49 30 123456' });
    await runJobs(app);

    expect(smtp.received.map(({ text }) => text?.includes('[]'))).toEqual([true, true]);
  });
});

describe('saving', () => {
  it('warns of mail to whatever address a sender names', async () => {
    const built = await aMailingProject({ quoteSubmitter: true });

    const { body } = await built.api.patch(`/automations/${built.macro.id}`, { actions: built.macro.actions });
    const plain = await anAutomation(built);

    expect(built.macro.warnings.map(({ path }) => path)).toEqual([
      'actions/0/params/to',
      'actions/0/params/quoteSubmitter',
    ]);
    expect(body.warnings).toEqual(built.macro.warnings);
    expect(plain.warnings).toEqual([]);
  });
});
