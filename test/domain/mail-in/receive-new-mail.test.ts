import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashEmail } from '../../../src/base/contact/hash-email.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { aMail, anAddress, anAnsweredItem, mailInSettings, pipeOf, receive } from '../../support/incoming-mails.ts';
import { png } from '../../support/media.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({ ...mailInSettings }, (started) => {
  ({ app, smtp } = started);
});

const prisma = () => app.database.prisma;
const mailsIn = (workspaceId: string) =>
  prisma().inboundMail.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
const itemsIn = (workspaceId: string) =>
  prisma().feedback.findMany({ where: { workspaceId }, orderBy: { ticketNumber: 'asc' } });

const withLogo = {
  html: '<p>It fails. <img src="cid:logo.png"></p>',
  files: [{ name: 'logo.png', type: 'image/png', bytes: png, inline: true }],
};

let count = 0;
/** A project that gets mail at an address of its own. */
async function aMailedProject(fields: Parameters<typeof aWorkspaceWithProject>[1] = {}) {
  const built = await aWorkspaceWithProject(app, fields);
  count += 1;
  const to = `support${count}@acme.example`;
  await anAddress(app, built, to);
  return { ...built, to };
}

/** An answered item whose project gets mail at an address of its own. */
async function anAnsweredProject() {
  const built = await anAnsweredItem(app, smtp);
  count += 1;
  const to = `support${count}@acme.example`;
  await anAddress(app, built, to);
  return { ...built, to };
}

describe('a mail to the address of a project', () => {
  it('becomes an item of the project, with its files', async () => {
    const { to, workspace, project, api } = await aMailedProject();
    const files = [{ name: 'a.png', type: 'image/png', bytes: png }];
    const text = 'The export fails.\n\n-- \nAda';

    const receipt = await receive(
      app,
      aMail({ to, subject: 'AW: Fwd: Export', text, files, messageId: '<e1@x.example>' }),
    );

    expect(receipt).toEqual({ became: 'stored' });
    const [item] = await itemsIn(workspace.id);
    expect(item).toMatchObject({
      ...{ projectId: project.id, channel: 'email', widgetId: 'email', userEmail: 'ada@example.org', userName: 'Ada' },
      ...{ message: 'Export\n\nThe export fails.', submitterVerified: true, relatedTo: null, hasMore: true },
      context: {
        ...{ subject: 'AW: Fwd: Export', messageId: '<e1@x.example>', to: [to], cc: [] },
        date: '2026-03-10T12:00:00.000Z',
      },
    });
    const shown = await api.get(`/feedback/${item?.id}`, { workspaceId: workspace.id });
    expect(shown.body.data.attachments).toMatchObject([{ fileName: 'a.png', type: 'image' }]);
    expect(await mailsIn(workspace.id)).toMatchObject([{ state: 'item', feedbackId: item?.id, commentId: null }]);
    const customer = await prisma().customer.findFirst({ where: { workspaceId: workspace.id } });
    expect(customer).toMatchObject({ primaryEmail: 'ada@example.org', channels: ['email'] });
  });

  it.each<[string, boolean, object]>([
    ['has a signature', true, { text: 'It fails.\n\n-- \nAda, +44 20 7946 0123' }],
    ['is longer than a message', true, { text: 'It fails. '.repeat(2_000) }],
    ['has a picture among its words', true, withLogo],
    ['has no other words', false, { text: 'It fails.' }],
  ])('says whether the mail has more, if it %s', async (_what, hasMore, fields) => {
    const { to, workspace, api } = await aMailedProject();

    await receive(app, aMail({ to, ...fields }));

    const listed = await api.get('/feedback', { workspaceId: workspace.id });
    expect(listed.body.data).toMatchObject([{ hasMore }]);
    const [{ id }] = listed.body.data;
    expect((await api.get(`/feedback/${id}`, { workspaceId: workspace.id })).body.data).toMatchObject({ hasMore });
    const { body } = await api.get('/events', { workspaceId: workspace.id, types: 'feedback.created' });
    expect(body.data).toMatchObject([{ data: { hasMore } }]);
  });

  it('is of an unproven sender if nothing proves them', async () => {
    const { to, workspace } = await aMailedProject();

    await receive(app, aMail({ to, dmarc: null, subject: '', text: '' }));

    expect(await itemsIn(workspace.id)).toMatchObject([{ submitterVerified: false, message: '(no text)' }]);
  });

  it.each<[string, string[], number]>([
    ['a human gets a receipt', [], 1],
    ['a machine gets no receipt', ['Auto-Submitted: auto-generated'], 0],
    ['somebody of a list gets no receipt', ['List-Id: <all.example.org>'], 0],
    ['a robot gets no receipt, X-Vacation', ['X-Vacation: yes'], 0],
    ['a robot gets no receipt, X-Loop', ['X-Loop: a@x.example'], 0],
    ['a robot gets no receipt, X-Cron-Env', ['X-Cron-Env: <SHELL=/bin/sh>'], 0],
    ['a robot gets no receipt, Preference', ['Preference: auto_reply'], 0],
  ])('of %s', async (_what, headers, receipts) => {
    const { to, workspace } = await aMailedProject({ mailSettings: { confirmReceipt: true } });

    await receive(app, aMail({ to, headers, from: `Ada <ada${count}@example.org>` }));

    expect(await itemsIn(workspace.id)).toHaveLength(1);
    expect(await prisma().mail.count({ where: { workspaceId: workspace.id, kind: 'receipt' } })).toBe(receipts);
  });

  it.each([
    ...['Automatic reply', 'Out of office', 'Abwesenheit', 'Réponse automatique', 'Respuesta automática', 'Autosvar'],
    ...['Risposta automatica: export', 'Otomatik yanıt', 'Автоответ', '自動応答', '自动回复', '자동 응답', 'رد تلقائي'],
  ])('of a robot by its subject, "%s", gets no receipt', async (subject) => {
    const { to, workspace } = await aMailedProject({ mailSettings: { confirmReceipt: true } });

    await receive(app, aMail({ to, subject, from: `Ada <robot.ada${count}@example.org>` }));

    expect(await itemsIn(workspace.id)).toHaveLength(1);
    expect(await prisma().mail.count({ where: { workspaceId: workspace.id } })).toBe(0);
  });

  it('keeps the name of a sender whose comma is not quoted', async () => {
    const { to, workspace } = await aMailedProject();

    await receive(app, aMail({ to, from: 'Lindqvist, Rosa <rosa.comma@example.org>' }));

    expect(await itemsIn(workspace.id)).toMatchObject([
      { userName: 'Lindqvist, Rosa', userEmail: 'rosa.comma@example.org' },
    ]);
  });

  it.each(['text/vnd.google.email-reaction+json', 'application/json'])(
    'keeps no data of a reaction, %s',
    async (type) => {
      const { to, workspace } = await aMailedProject();
      const files = [
        { name: 'reaction.json', type, bytes: Buffer.from('{"emoji": "👍", "version": 1}') },
        { name: 'export.json', type: 'application/json', bytes: Buffer.from('{"rows": 3}') },
      ];

      await receive(app, aMail({ to, text: '👍', files }));

      const uploads = await prisma().upload.findMany({ where: { workspaceId: workspace.id } });
      expect(uploads.map(({ fileName }) => fileName)).toEqual(['export.json']);
    },
  );

  it('of an address of ours with another Reply-To is of that person, unproven', async () => {
    const { to, workspace } = await aMailedProject();

    await receive(app, aMail({ to, from: 'Shop <heed@acme.example>', headers: ['Reply-To: Ben <ben@example.net>'] }));

    expect(await itemsIn(workspace.id)).toMatchObject([{ userEmail: 'ben@example.net', submitterVerified: false }]);
  });

  it('of a form is of the person in Reply-To, who gets the receipt', async () => {
    const { to, workspace } = await aMailedProject({ mailSettings: { confirmReceipt: true } });
    const headers = ['Reply-To: Rosa <rosa.form@example.net>'];

    await receive(app, aMail({ to, from: 'Site <wordpress@shop.example>', headers }));

    expect(await itemsIn(workspace.id)).toMatchObject([
      { userEmail: 'rosa.form@example.net', userName: 'Rosa', submitterVerified: false },
    ]);
    const receipts = await prisma().mail.findMany({ where: { workspaceId: workspace.id, kind: 'receipt' } });
    expect(receipts.map((mail) => mail.to)).toEqual(['rosa.form@example.net']);
  });

  it('of a group that rewrites From is of the person behind it, without a receipt', async () => {
    const { to, workspace } = await aMailedProject({ mailSettings: { confirmReceipt: true } });
    const headers = ['Reply-To: rosa.group@example.net', 'X-Loopless: 1', 'Sender: all@group.example'];

    await receive(
      app,
      aMail({ to, from: "'Rosa' via All <all@group.example>", headers: [...headers, 'List-Id: <x.y>'] }),
    );

    expect(await itemsIn(workspace.id)).toMatchObject([{ userEmail: 'rosa.group@example.net', userName: 'Rosa' }]);
    expect(await prisma().mail.count({ where: { workspaceId: workspace.id } })).toBe(0);
  });

  it('of another From waits after thirty in an hour, and of a form after three hundred', async () => {
    const { to, workspace } = await aMailedProject();
    const send = (from: string, number: number) =>
      receive(app, aMail({ to, from, headers: [`Reply-To: person${number}@example.net`] }));
    for (const from of ['support@desk.example', 'form@desk.example'])
      for (let number = 0; number < 30; number += 1) await send(from, number);
    const row = await prisma().inboundMail.findFirstOrThrow({ where: { workspaceId: workspace.id, state: 'item' } });

    const [ofRole, ofForm] = [await send('support@desk.example', 31), await send('form@desk.example', 31)];
    const throughHash = hashEmail('form@desk.example');
    await prisma().inboundMail.createMany({
      data: Array.from({ length: 269 }, (_, number) => ({
        ...{
          id: `mrv_${number}`,
          workspaceId: workspace.id,
          key: `k${number}`,
          state: 'item',
          door: 'lmtp',
          throughHash,
        },
        ...{ rule: '', createdAt: row.createdAt },
      })),
    });
    const ofFullForm = await send('form@desk.example', 32);

    expect([ofRole, ofForm, ofFullForm].map(({ became }) => became)).toEqual(['held', 'stored', 'held']);
    const held = await prisma().inboundMail.findMany({ where: { workspaceId: workspace.id, state: 'held' } });
    expect(held.map(({ reason }) => reason)).toEqual(['rate_limit', 'rate_limit']);
  });

  it('that a member forwards is of the customer, and the member watches it', async () => {
    const { to, workspace, user } = await aMailedProject();
    const text = `Please handle.\r\n\r\n---------- Forwarded message ---------\r\nFrom: Otto <otto@brandt.example>\r\nTo: <${user.email}>\r\n\r\nMy ledger is empty.`;

    await receive(app, aMail({ to, from: user.email, subject: 'Fwd: Ledger', text }));

    const [item] = await itemsIn(workspace.id);
    expect(item).toMatchObject({
      ...{ message: 'Ledger\n\nMy ledger is empty.', userEmail: 'otto@brandt.example', submitterVerified: false },
      watcherIds: [user.id],
    });
    const notes = await prisma().note.findMany({ where: { workspaceId: workspace.id } });
    expect(notes).toMatchObject([{ content: 'Please handle.', authorId: user.id }]);
  });

  it('of a form waits if the form itself was marked as spam', async () => {
    const { to, workspace } = await aMailedProject();
    const until = new Date(app.clock.read().getTime() + 86_400_000);
    const emailHash = hashEmail('form@spam.example');
    await prisma().heldSender.create({ data: { workspaceId: workspace.id, emailHash, until } });

    await receive(app, aMail({ to, from: 'form@spam.example', headers: ['Reply-To: rosa@example.net'] }));

    expect(await mailsIn(workspace.id)).toMatchObject([{ state: 'held', reason: 'spam' }]);
  });

  it('waits if the project takes identified customers only', async () => {
    const { to, workspace, project } = await aMailedProject();
    await prisma().project.updateMany({ where: { id: project.id }, data: { requireIdentity: true } });

    await receive(app, aMail({ to }));

    expect(await mailsIn(workspace.id)).toMatchObject([{ reason: 'identity_required', projectId: project.id }]);
  });

  it('waits if the items of the plan are used up', async () => {
    const { to, workspace } = await aMailedProject();
    await prisma().workspace.update({ where: { id: workspace.id }, data: { plan: 'free' } });
    const data = { feedbackMonth: new Date('2026-03-01T00:00:00Z'), feedbackMonthCount: 100 };
    await prisma().workspaceCounter.update({ where: { workspaceId: workspace.id }, data });

    await receive(app, aMail({ to }));

    expect(await mailsIn(workspace.id)).toMatchObject([{ state: 'held', reason: 'plan_limit' }]);
  });

  it('cannot be read, and waits', async () => {
    const { to, workspace } = await aMailedProject();

    await receive(app, aMail({ to }), { headerOnly: { reason: 'too_large', size: 30_000_000 } });

    expect(await mailsIn(workspace.id)).toMatchObject([{ state: 'held', reason: 'unreadable', text: '' }]);
  });

  it('waits beside the address of a token that nobody knows', async () => {
    const { to, workspace } = await aMailedProject();

    await receive(app, aMail({ to: `reply+${'0'.repeat(32)}@acme.example, ${to}` }));

    expect(await mailsIn(workspace.id)).toMatchObject([{ state: 'held', reason: 'bad_token' }]);
  });

  it('belongs to each workspace whose address it has', async () => {
    const [one, other] = [await aMailedProject(), await aMailedProject()];

    await receive(app, aMail({ to: `${one.to}, ${other.to}` }));

    expect(await itemsIn(one.workspace.id)).toHaveLength(1);
    expect(await itemsIn(other.workspace.id)).toHaveLength(1);
  });
});

describe('a mail that names a conversation', () => {
  it('is a comment of a person who is proven, and waits otherwise', async () => {
    const { to, messageId, workspace, feedback } = await anAnsweredProject();
    const headers = [`In-Reply-To: ${messageId}`];

    const proven = await receive(app, aMail({ to, headers }));
    const unproven = await receive(app, aMail({ to, headers, dmarc: null }));

    expect([proven.became, unproven.became]).toEqual(['stored', 'held']);
    const comments = await prisma().comment.findMany({ where: { feedbackId: feedback.id, authorType: 'customer' } });
    expect(comments).toMatchObject([{ verified: true, writer: expect.stringMatching(/^ptc_/) }]);
    expect((await mailsIn(workspace.id))[1]).toMatchObject({ reason: 'unproven_reference', feedbackId: feedback.id });
  });

  it.each<[string, Parameters<typeof aMail>[0]]>([
    ['of somebody else', { from: 'Eve <eve@example.net>' }],
    ['that is forwarded', { subject: 'WG: Acme' }],
  ])('%s is an item beside it', async (_what, part) => {
    const { to, messageId, workspace, feedback } = await anAnsweredProject();

    await receive(app, aMail({ to, headers: [`References: ${messageId}`], ...part }));

    const [, item] = await itemsIn(workspace.id);
    expect(item).toMatchObject({ relatedTo: feedback.id, channel: 'email' });
  });

  it('goes on in the item of its own earlier mail, and again', async () => {
    const { to, workspace } = await aMailedProject();
    const [first, second] = ['<first@mua.example>', '<second@mua.example>'];
    await receive(app, aMail({ to, messageId: first, subject: 'Ledger' }));

    await receive(app, aMail({ to, messageId: second, headers: [`In-Reply-To: ${first}`], text: 'One more thing.' }));
    await receive(app, aMail({ to, headers: [`References: ${first} ${second}`], text: 'And another.' }));

    expect(await itemsIn(workspace.id)).toHaveLength(1);
    const comments = await prisma().comment.findMany({ where: { workspaceId: workspace.id }, orderBy: { id: 'asc' } });
    expect(comments.map(({ message, verified }) => [message, verified])).toEqual([
      ['One more thing.', true],
      ['And another.', true],
    ]);
  });

  it.each<[string, Parameters<typeof aMail>[0]]>([
    ['of an unproven sender', { dmarc: null }],
    ['of a colleague in Cc', { from: 'Ben <ben.cc@example.org>' }],
  ])('%s who answers the mail of a customer is an item beside it', async (_what, part) => {
    const { to, workspace } = await aMailedProject();
    const messageId = `<first.${count}@mua.example>`;
    await receive(app, aMail({ to, messageId }));

    const receipt = await receive(app, aMail({ to, headers: [`In-Reply-To: ${messageId}`], ...part }));

    expect(receipt.became).toBe('stored');
    const [first, second] = await itemsIn(workspace.id);
    expect(second).toMatchObject({ relatedTo: first?.id });
  });

  it('of another workspace names nothing, by the id of a customer’s mail either', async () => {
    const [one, other] = [await aMailedProject(), await aMailedProject()];
    await receive(app, aMail({ to: one.to, messageId: '<elsewhere@mua.example>' }));

    await receive(app, aMail({ to: other.to, headers: ['In-Reply-To: <elsewhere@mua.example>'] }));

    expect(await itemsIn(other.workspace.id)).toMatchObject([{ relatedTo: null }]);
  });

  it('of another workspace names nothing', async () => {
    const { to, workspace } = await aMailedProject();
    const { messageId } = await anAnsweredProject();

    await receive(app, aMail({ to, headers: [`In-Reply-To: ${messageId}`] }));

    expect(await itemsIn(workspace.id)).toMatchObject([{ relatedTo: null }]);
  });
});

describe('the only workspace', () => {
  let alone: TestApp;
  beforeAll(async () => {
    alone = await startTestApp({ ...mailInSettings, smtpUrl: smtp.url });
  });
  afterAll(() => alone.close());

  it('gets what is sent to a domain of ours, and nothing else', async () => {
    const { workspace } = await aWorkspaceWithProject(alone);
    const { knowsRecipient } = pipeOf(alone);

    const ours = await receive(alone, aMail({ to: 'nobody@acme.example' }));
    const token = await receive(alone, aMail({ to: `reply+${'0'.repeat(32)}@acme.example` }));
    const foreign = await receive(alone, aMail({ to: 'nobody@example.net' }));

    expect([ours.became, token.became, foreign.became]).toEqual(['held', 'held', 'refused']);
    const rows = await alone.database.prisma.inboundMail.findMany({ orderBy: { id: 'asc' } });
    expect(rows).toMatchObject([{ reason: 'unknown_address', workspaceId: workspace.id }, { reason: 'bad_token' }]);
    expect(await Promise.all(['nobody@acme.example', 'nobody@example.net'].map(knowsRecipient))).toEqual([true, false]);
  });
});
