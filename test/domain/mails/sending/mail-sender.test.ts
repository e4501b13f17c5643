import { beforeEach, describe, expect, it } from '@jest/globals';
import { hashEmail } from '../../../../src/base/contact/hash-email.ts';
import { newId } from '../../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aFeedback, aMember, anAutomation, aWidget } from '../../../support/builders.ts';
import { aMailedItem, endPause, listMails } from '../../../support/customer-mails.ts';
import { runJobs } from '../../../support/jobs.ts';
import type { TestSmtpServer } from '../../../support/smtp.ts';
import { sendByWidget } from '../../../support/threads.ts';
import { until } from '../../../support/until.ts';
import { withMailServer } from '../../../support/with-mail-server.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({ mailFrom: 'Heed <heed@service.example>' }, (started) => {
  ({ app, smtp } = started);
});
beforeEach(() => smtp.forget());

const prisma = () => app.database.prisma;
const send = () => app.running.mails.drain();
const received = () => smtp.received.map(({ messageId, text }) => ({ messageId, text: text?.split('\n')[0] }));

describe('an answer', () => {
  it('is one mail to the submitter after its pause, with a Message-ID of its own', async () => {
    const { answer, mails, workspace, feedback } = await aMailedItem(app);
    const comment = await answer('Which phone?');
    const waiting = await mails();
    await send();
    const before = smtp.received.length;
    endPause(app);

    await runJobs(app);

    expect(comment.mail).toEqual({ state: 'waiting', recipients: 1 });
    expect(waiting).toMatchObject([
      { state: 'waiting', commentIds: [comment.id], dueAt: app.clock.read().toISOString() },
    ]);
    expect(before).toBe(0);
    const [mail] = await mails();
    expect(mail).toMatchObject({ state: 'sent', kind: 'answer', to: 'ada@example.org', attempts: 1, dueAt: null });
    expect(received()).toEqual([{ messageId: `<m.${mail?.id}@heed.test>`, text: 'Which phone?' }]);
    expect(smtp.received[0]?.from?.address).toBe('heed@service.example');
    const events = await prisma().event.findMany({ where: { workspaceId: workspace.id, type: 'mail.sent' } });
    expect(events).toEqual([expect.objectContaining({ feedbackId: feedback.id, actorType: 'system' })]);
    const link = await prisma().threadLink.findFirst({ where: { feedbackId: feedback.id } });
    expect(smtp.received[0]?.text).toContain(`http://heed.test/t/${link?.handle}`);
  });

  it('goes with those of its pause, which is not prolonged, and the next one is another mail in order', async () => {
    const { answer, mails } = await aMailedItem(app);
    const first = await answer('One');
    app.clock.advance(59_000);
    const second = await answer('Two');
    app.clock.advance(1_000);
    const third = await answer('Three');
    const waiting = await mails();
    endPause(app);

    await send();

    expect(waiting.map(({ commentIds }) => commentIds)).toEqual([[third.id], [first.id, second.id]]);
    expect(received().map(({ text }) => text)).toEqual(['One', 'Three']);
    expect(smtp.received[0]?.text).toContain('Two');
    expect(smtp.received[1]?.references).toContain(smtp.received[0]?.messageId);
  });

  it('reaches added participants too, each with a link of their own', async () => {
    const { answer, workspace, feedback, mails } = await aMailedItem(app);
    const grace = { id: 'ptc_grace', kind: 'added', email: 'grace@example.org', createdAt: app.clock.read() };
    await prisma().participant.create({ data: { ...grace, workspaceId: workspace.id, feedbackId: feedback.id } });
    const comment = await answer('Hello both');
    endPause(app);

    await send();

    expect(comment.mail).toEqual({ state: 'waiting', recipients: 2 });
    expect((await mails()).map(({ to }) => to).sort()).toEqual(['ada@example.org', 'grace@example.org']);
    const links = smtp.received.map(({ text }) => /\/t\/\w{32}/.exec(text ?? '')?.[0]);
    expect(new Set(links).size).toBe(2);
  });

  it.each([
    ['the comment says so', {}, {}, { notify: false }],
    ['the project mails nobody', { mailSettings: { notifyCustomers: false } }, {}, {}],
    ['a customer wrote it', {}, {}, { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' }],
  ])('has no mail if %s', async (_why, project, fields, more) => {
    const { answer, mails } = await aMailedItem(app, project, fields);

    const comment = await answer('Hello', more);

    expect(comment.mail).toBeNull();
    expect(await mails()).toEqual([]);
  });

  it('has a mail that is skipped if the item has no address', async () => {
    const { answer, mails } = await aMailedItem(app, {}, { userEmail: undefined });

    const comment = await answer('Hello');

    expect(comment.mail).toEqual({ state: 'skipped', recipients: 1 });
    expect(await mails()).toMatchObject([{ state: 'skipped', reason: 'no_address', to: '', dueAt: null }]);
  });

  it.each<[string, (ids: { workspaceId: string; feedbackId: string; projectId: string }) => Promise<unknown>, string]>([
    [
      'unsubscribed',
      ({ workspaceId, feedbackId }) =>
        prisma().mailStop.create({
          data: { workspaceId, feedbackId, emailHash: hashEmail('ada@example.org'), createdAt: app.clock.read() },
        }),
      'unsubscribed',
    ],
    [
      'bounced before',
      ({ workspaceId }) =>
        prisma().mailSuppression.create({
          data: {
            ...{ id: `sup_${workspaceId}`, workspaceId, emailHash: hashEmail('ada@example.org'), reason: '550' },
            createdAt: app.clock.read(),
          },
        }),
      'suppressed',
    ],
    [
      'saw it in the widget',
      ({ workspaceId, feedbackId }) =>
        prisma().threadLink.create({
          data: { handle: feedbackId.slice(-16), workspaceId, feedbackId, seenThrough: app.clock.read() },
        }),
      'seen',
    ],
    [
      'was removed',
      ({ workspaceId, feedbackId }) => prisma().participant.deleteMany({ where: { workspaceId, feedbackId } }),
      'removed',
    ],
    [
      'was erased',
      ({ feedbackId }) =>
        prisma().feedback.updateMany({ where: { id: feedbackId }, data: { erasedAt: app.clock.read() } }),
      'erased',
    ],
    [
      'is of a project that mails nobody any more',
      ({ projectId }) =>
        prisma().project.updateMany({ where: { id: projectId }, data: { mailSettings: { notifyCustomers: false } } }),
      'off',
    ],
    [
      'is told that the message was not theirs',
      ({ feedbackId }) => prisma().feedback.updateMany({ where: { id: feedbackId }, data: { addressDisputed: true } }),
      'unsubscribed',
    ],
    [
      'cannot read a comment that was taken back',
      ({ feedbackId }) => prisma().comment.deleteMany({ where: { feedbackId } }),
      'deleted',
    ],
  ])('is not mailed if the recipient meanwhile %s', async (_what, meanwhile, reason) => {
    const { answer, mails, workspace, feedback, project } = await aMailedItem(app);
    await answer('Hello');
    await meanwhile({ workspaceId: workspace.id, feedbackId: feedback.id, projectId: project.id });
    endPause(app);

    await send();

    expect(smtp.received).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'skipped', reason, dueAt: null, sentAt: null, attempts: 0 }]);
  });

  it('is never mailed to the submitters of other items, and notes and imports never are', async () => {
    const built = await aMailedItem(app);
    const other = await aFeedback(built, { userEmail: 'other@example.org' });
    await built.api.post(`/feedback/${built.feedback.id}/notes`, { content: 'Internal' });
    await built.answer('Hello');
    endPause(app);

    await send();

    expect(smtp.envelopes.flatMap(({ to }) => to)).toEqual(['ada@example.org']);
    expect(await listMails(built.api, other.id)).toEqual([]);
  });

  it('of an automation is marked as automatic and counts in the limits of its mails', async () => {
    const { api, project, feedback, mails } = await aMailedItem(app);
    const actions = [{ type: 'add_comment', params: { message: 'We are on it' } }];
    await anAutomation({ api, project }, { scope: 'feedback.created', actions } as never);
    const made = await api.post('/feedback', {
      ...{ workspaceId: feedback.workspaceId, projectId: project.id, message: 'It broke again' },
      userEmail: 'ada@example.org',
    });
    await runJobs(app);
    endPause(app);

    await runJobs(app);

    expect(await mails()).toEqual([]);
    expect(await listMails(api, made.body.data.id)).toMatchObject([{ state: 'sent' }]);
    const header = smtp.received[0]?.headers.find(({ key }) => key === 'auto-submitted');
    expect(header?.value).toBe('auto-replied');
    expect(await prisma().automationMail.count({ where: { projectId: project.id } })).toBe(1);
  });

  it.each([
    ['withholds the words of a sender whose address is not proven', true, '[]'],
    ['quotes those of one whose address is', false, '[Buy now, spam]'],
  ])('of an automation %s', async (_what, isUnproven, written) => {
    const built = await aMailedItem(app);
    const message = '[{{feedback.message}}{{feedback.metadata.more}}]';
    const actions = [{ type: 'add_comment', params: { message } }];
    await anAutomation(built, { scope: 'feedback.created', actions } as never);
    const item = { message: 'Buy now', userEmail: 'ada@example.org', customMetadata: { more: ', spam' } };
    if (isUnproven) await sendByWidget(app, built, await aWidget(built), item);
    else await aFeedback(built, item);
    await runJobs(app);
    endPause(app);

    await send();

    expect(smtp.received).toEqual([expect.objectContaining({ text: expect.stringContaining(written) })]);
  });

  it('lets a link that has expired work for 30 days more', async () => {
    const { answer, workspace, api, feedback } = await aMailedItem(app);
    await answer('Hello', { status: 'resolved' });
    endPause(app);
    await send();
    app.clock.advance(200 * dayMs);
    const [, token] = /\/t\/(\w{32})/.exec(smtp.received[0]?.text ?? '') ?? [];
    const expired = await api.site.get(`/api/thread/${token}`);
    await answer('One more thing');
    endPause(app);

    await send();

    expect(expired).toBeError(410, 'gone');
    expect(smtp.received[1]?.text).toContain(`/t/${token}`);
    expect((await api.site.get(`/api/thread/${token}`)).status).toBe(200);
    app.clock.advance(30 * dayMs);
    expect(await api.site.get(`/api/thread/${token}`)).toBeError(410, 'gone');
    expect(await listMails(api, feedback.id)).toHaveLength(2);
    expect(await prisma().threadLink.count({ where: { workspaceId: workspace.id } })).toBe(1);
  });
});

describe('a notice that an item is resolved', () => {
  const resolve = ({ api, workspace, feedback }: Awaited<ReturnType<typeof aMailedItem>>, status = 'resolved') =>
    api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status });

  it('asks the submitter for a rating, and not again within seven days', async () => {
    const built = await aMailedItem(app);
    await resolve(built);
    endPause(app);
    await send();
    await resolve(built, 'reopened');
    await resolve(built);
    endPause(app);

    await send();

    expect(await built.mails()).toMatchObject([
      { kind: 'resolved', state: 'sent' },
      { kind: 'resolved', state: 'sent' },
    ]);
    const [first, second] = smtp.received.map(({ text }) => text ?? '');
    expect(first).toMatch(/\/t\/\w{32}\?score=5/);
    expect(second).not.toContain('score=');
  });

  it('is skipped if the item is reopened in its pause', async () => {
    const built = await aMailedItem(app);
    await resolve(built);
    await resolve(built, 'reopened');
    endPause(app);

    await send();

    expect(smtp.received).toEqual([]);
    expect(await built.mails()).toMatchObject([{ state: 'skipped', reason: 'superseded' }]);
  });

  it.each([
    ['comes before', true],
    ['comes after', false],
  ])('goes with an answer that %s it in the pause', async (_when, isFirst) => {
    const built = await aMailedItem(app);
    if (isFirst) await built.answer('Fixed');
    await resolve(built);
    if (!isFirst) await built.answer('Fixed');
    endPause(app);

    await send();

    expect(received().map(({ text }) => text)).toEqual(['Fixed']);
    expect(smtp.received[0]?.text).toContain('?score=5');
    const states = (await built.mails()).map(({ kind, state, reason }) => [kind, state, reason]);
    expect(states).toContainEqual(['answer', 'sent', null]);
    if (!isFirst) expect(states).toContainEqual(['resolved', 'skipped', 'superseded']);
  });

  it('goes with the answer that resolves the item', async () => {
    const built = await aMailedItem(app);
    await built.answer('Fixed', { status: 'resolved' });
    endPause(app);

    await send();

    expect(smtp.received[0]?.text).toContain('?score=5');
    expect(await built.mails()).toHaveLength(1);
  });

  it.each([
    ['a bulk change', false],
    ['an unproven address that no agent has answered', true],
  ])('is not sent for %s', async (_what, isUnproven) => {
    const built = await aMailedItem(app);
    const { api, workspace, feedback } = built;
    if (isUnproven)
      await prisma().feedback.updateMany({ where: { id: feedback.id }, data: { submitterVerified: false } });

    const response = isUnproven
      ? await resolve(built)
      : await api.post('/feedback/bulk', {
          workspaceId: workspace.id,
          ids: [feedback.id],
          changes: { status: 'resolved' },
        });

    expect(response.status).toBe(200);
    expect(await built.mails()).toEqual([]);
  });
});

describe('a mail server', () => {
  it('that refuses for two hours gets each mail once, in order, with the Message-ID of its first try', async () => {
    const { answer, mails } = await aMailedItem(app);
    await answer('One');
    endPause(app);
    await answer('Two');
    endPause(app);
    for (let minute = 0; minute < 120; minute++) {
      smtp.refuse('recipient', 451);
      await send();
      app.clock.advance(minuteMs);
    }
    const before = smtp.received.length;
    smtp.takeAll();

    for (let minute = 0; minute < 180; minute++) {
      app.clock.advance(minuteMs);
      await send();
    }

    expect(before).toBe(0);
    const [second, first] = await mails();
    expect(received()).toEqual([
      { messageId: `<m.${first?.id}@heed.test>`, text: 'One' },
      { messageId: `<m.${second?.id}@heed.test>`, text: 'Two' },
    ]);
    expect(first?.attempts).toBeGreaterThan(3);
  });

  it('that refuses for three days makes the mail fail, and its author and the assignee are told', async () => {
    const built = await aMailedItem(app);
    const { answer, mails, api, workspace, feedback, user } = built;
    const agent = await aMember(app, workspace);
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, assigneeId: agent.id });
    await runJobs(app);
    await answer('One');
    for (let hour = 0; hour < 80; hour++) {
      app.clock.advance(60 * minuteMs);
      smtp.refuse('recipient', 451);
      await send();
    }
    smtp.takeAll();

    await runJobs(app, { retries: true });

    expect(await mails()).toMatchObject([{ state: 'failed', reason: 'gave_up', dueAt: null, nextAttemptAt: null }]);
    const told = await prisma().notification.findMany({
      where: { workspaceId: workspace.id, kind: 'mail_failed' },
      orderBy: { reason: 'asc' },
    });
    expect(told).toMatchObject([
      { userId: agent.id, reason: 'assignee', feedbackId: feedback.id },
      { userId: user.id, reason: 'author', feedbackId: feedback.id },
    ]);
    const events = await prisma().event.count({ where: { workspaceId: workspace.id, type: 'mail.failed' } });
    expect(events).toBe(1);
  });

  it('that does not know the address lets it be suppressed', async () => {
    const { answer, mails, workspace, api } = await aMailedItem(app);
    await answer('One');
    endPause(app);
    smtp.refuse('recipient', 550, '5.1.1 User unknown');

    await send();

    expect(await mails()).toMatchObject([{ state: 'bounced', reason: 'refused', attempts: 1 }]);
    const { body } = await api.get('/mail-suppressions', { workspaceId: workspace.id });
    expect(body.data).toEqual([
      expect.objectContaining({ email: 'ada@example.org', reason: '550 5.1.1 User unknown' }),
    ]);
    expect(await prisma().event.count({ where: { workspaceId: workspace.id, type: 'mail.bounced' } })).toBe(1);
  });

  it.each([
    ['552', '5.2.2 Mailbox full'],
    ['552', 'Requested mail action aborted: quota exceeded'],
  ])('that finds the mailbox full (%s %s) stops only automatic mail, for 72 hours', async (code, words) => {
    const { answer, mails, workspace, api, feedback } = await aMailedItem(app, {
      mailSettings: { notifyResolved: true },
    });
    const turn = (status: string) => api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status });
    await answer('One');
    endPause(app);
    smtp.refuse('recipient', Number(code), words);
    await send();
    const resolves = async () => {
      await turn('resolved');
      endPause(app);
      await send();
      await turn('new');
      return (await mails())[0];
    };

    const soon = await resolves();
    app.clock.advance(72 * 3_600_000);
    const later = await resolves();
    await answer('Two');
    endPause(app);
    await send();

    expect((await mails()).map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', null],
      ['sent', null],
      ['skipped', 'mailbox_full'],
      ['failed', 'mailbox_full'],
    ]);
    expect([soon?.kind, later?.kind]).toEqual(['resolved', 'resolved']);
    expect(await prisma().mailSuppression.count({ where: { workspaceId: workspace.id } })).toBe(0);
  });

  it('that refuses a mail for good makes it fail without suppressing anybody', async () => {
    const { answer, mails, workspace } = await aMailedItem(app);
    await answer('One');
    endPause(app);
    smtp.refuse('data', 554);

    await send();

    expect(await mails()).toMatchObject([{ state: 'failed', reason: 'refused' }]);
    expect(await prisma().mailSuppression.count({ where: { workspaceId: workspace.id } })).toBe(0);
  });
});

it('a slow domain has two mails on their way at most, and holds up no other one', async () => {
  const built = await aMailedItem(app);
  const addresses = [...Array.from({ length: 4 }, (_, number) => `${number}@slow.example`), '5@fast.example'];
  for (const userEmail of addresses) {
    const { id } = await aFeedback(built, { userEmail });
    await built.api.post(`/feedback/${id}/comments`, { message: userEmail });
  }
  endPause(app);
  const release = smtp.hold('slow.example');
  const sending = send();
  await until('a mail to the fast domain has arrived', () => smtp.received.length === 1 && smtp.attempts >= 3);
  const attempts = smtp.attempts;
  release();

  await sending;

  expect(attempts).toBe(3);
  const [first, ...others] = received().map(({ text }) => text);
  expect(first).toBe('5@fast.example');
  expect(others.sort()).toEqual(addresses.slice(0, 4));
});

describe('the limits of an hour', () => {
  it('let the twenty-first mail of an item and recipient wait', async () => {
    const { answer, mails, feedback } = await aMailedItem(app);
    await prisma().feedback.updateMany({ where: { id: feedback.id }, data: { submitterVerified: true } });
    for (let count = 0; count < 21; count++) {
      await answer(`Number ${count}`);
      endPause(app);
      await send();
    }
    const held = (await mails())[0];
    app.clock.advance(60 * minuteMs);

    await send();

    expect(held).toMatchObject({ state: 'waiting', reason: 'limit', attempts: 0 });
    expect((await mails())[0]).toMatchObject({ id: held?.id, state: 'sent', reason: null });
    expect(smtp.received).toHaveLength(21);
  });

  it('let the mail of an item wait that 200 have gone out about, to whomever', async () => {
    const { answer, mails, workspace, feedback } = await aMailedItem(app);
    const sentAt = new Date(app.clock.read().getTime() - 10 * minuteMs);
    const sent = { workspaceId: workspace.id, feedbackId: feedback.id, kind: 'answer', state: 'sent', sentAt };
    await prisma().mail.createMany({
      data: Array.from({ length: 200 }, (_, number) => ({
        ...{ ...sent, id: newId('mail'), participantId: `ptc_${number}`, to: `${number}@example.org` },
        ...{ commentIds: [], createdAt: sentAt },
      })),
    });
    await answer('Hello');
    endPause(app);
    await send();
    const before = smtp.received.length;
    app.clock.advance(50 * minuteMs);

    await send();

    expect(before).toBe(0);
    expect(received().map(({ text }) => text)).toEqual(['Hello']);
    expect((await mails()).filter(({ state }) => state === 'waiting')).toEqual([]);
  });
});

describe('a receipt', () => {
  const confirmReceipt = { mailSettings: { confirmReceipt: true } };

  it('has the number and the link, and an address gets one in ten minutes', async () => {
    const { api, project } = await aMailedItem(app, confirmReceipt);
    const { publicKey } = (await api.get(`/projects/${project.id}`, { workspaceId: project.workspaceId })).body.data;
    const widget = await api.post('/widgets', {
      ...{ workspaceId: project.workspaceId, projectId: project.id },
      ...{ name: 'Widget', config: { type: 'modal' } },
    });
    const submit = () =>
      api.site.post(`/api/widget/${publicKey}/feedback`, {
        ...{ widgetId: widget.body.data.id, message: 'It broke', userEmail: 'ada@example.org' },
      });
    const first = await submit();
    const second = await submit();

    await send();

    const states = await Promise.all([first, second].map(({ body }) => listMails(api, body.data.id)));
    expect(states).toMatchObject([[{ kind: 'receipt', state: 'sent' }], [{ state: 'skipped', reason: 'limit' }]]);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.text).toContain(`#${first.body.data.ticketNumber}`);
    expect(smtp.received[0]?.text).not.toContain('It broke');
  });
});

describe('two processes', () => {
  it('mail each answer once', async () => {
    const beside = await startTestApp({ smtpUrl: smtp.url }, { beside: app });
    const built = await aMailedItem(app);
    await built.answer('One');
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, number) => aFeedback(built, { userEmail: `${number}@example.org` })),
    );
    for (const { id } of others) await built.api.post(`/feedback/${id}/comments`, { message: 'Other' });
    endPause(app);

    await Promise.all([send(), beside.running.mails.drain()]);

    await beside.close();
    expect(smtp.received).toHaveLength(21);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(21);
  });

  it('send a mail that was claimed by one that died', async () => {
    const { answer, mails, feedback } = await aMailedItem(app);
    await answer('One');
    endPause(app);
    await prisma().mail.updateMany({ where: { feedbackId: feedback.id }, data: { claimedAt: app.clock.read() } });
    await send();
    const before = smtp.received.length;
    app.clock.advance(3 * minuteMs);

    await send();

    expect(before).toBe(0);
    expect(await mails()).toMatchObject([{ state: 'sent' }]);
    expect(smtp.received).toHaveLength(1);
  });
});

it('a mail without SMTP_URL is never sent, and says so', async () => {
  const silent = await startTestApp({}, { beside: app });
  const { answer, mails } = await aMailedItem(silent);

  const comment = await answer('Hello');

  expect(comment.mail).toEqual({ state: 'skipped', recipients: 1 });
  expect(await mails()).toMatchObject([{ state: 'skipped', reason: 'not_set_up', to: 'ada@example.org' }]);
  await silent.close();
});
