import { describe, expect, it } from '@jest/globals';
import { hashEmail } from '../../../src/base/contact/hash-email.ts';
import { openRaw } from '../../../src/domain/inbound-mails/raw-seal.ts';
import type { TestApp } from '../../support/app.ts';
import { aMember } from '../../support/builders.ts';
import { aMail, anAddress, anAnsweredItem, mailInSettings, pipeOf, receive } from '../../support/incoming-mails.ts';
import { png } from '../../support/media.ts';
import { growthOf } from '../../support/metrics.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({ ...mailInSettings }, (started) => {
  ({ app, smtp } = started);
});

type Answered = Awaited<ReturnType<typeof anAnsweredItem>>;
const prisma = () => app.database.prisma;
const itemOf = ({ feedback }: Pick<Answered, 'feedback'>) =>
  prisma().feedback.findFirstOrThrow({ where: { id: feedback.id } });
const customersOf = ({ feedback }: Pick<Answered, 'feedback'>) =>
  prisma().comment.findMany({ where: { feedbackId: feedback.id, authorType: 'customer' }, orderBy: { id: 'asc' } });
const rowsOf = (workspaceId: string) =>
  prisma().inboundMail.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });

async function readStored(storageKey: string | null): Promise<Buffer> {
  const stream = storageKey === null ? null : await app.running.services.files.read(storageKey);
  if (!stream) throw new Error('The file is gone');
  return Buffer.concat(await stream.toArray());
}

describe('an answer by mail', () => {
  it('is counted by its door and outcome', async () => {
    const item = await anAnsweredItem(app, smtp);
    const labels = { door: 'lmtp', outcome: 'stored' };

    const growth = await growthOf(app.running.server, 'heed_mails_received_total', labels, () =>
      receive(app, aMail({ to: item.replyTo })),
    );

    expect(growth).toBe(1);
  });

  it('becomes a comment of the person of its token, with the new words alone', async () => {
    const item = await anAnsweredItem(app, smtp);
    const quoted = (item.sent.text ?? '').replaceAll(/^/gm, '> ');
    const text = `A Pixel 9, since March.\n\nOn Tue, 10 Mar 2026 at 12:00, Acme <heed@acme.example> wrote:\n${quoted}`;
    const bytes = aMail({ to: item.replyTo, text, headers: [`In-Reply-To: ${item.messageId}`] });

    const receipt = await receive(app, bytes);

    expect(receipt).toEqual({ became: 'stored' });
    const [comment] = await customersOf(item);
    expect(comment).toMatchObject({
      ...{ message: 'A Pixel 9, since March.', authorName: 'Ada', authorEmail: 'ada@example.org', via: 'email' },
      ...{ verified: true, automatic: false, hasMore: true, writer: expect.stringMatching(/^ptc_/) },
    });
    expect(await itemOf(item)).toMatchObject({ commentCount: 2, lastCommentBy: 'customer', lastCommentVia: 'email' });
    const [row] = await rowsOf(item.workspace.id);
    expect(row).toMatchObject({
      ...{ state: 'comment', feedbackId: item.feedback.id, commentId: comment?.id, verified: true, reason: null },
      ...{ door: 'lmtp', fromEmail: 'ada@example.org', fromName: 'Ada', subject: 'Re: Acme' },
      rule: 'The mail answers at the address that its sender was given.',
    });
    expect(row?.text).toContain('> Which phone');
    expect(row?.text).not.toMatch(/\/t\/[0-9a-z]{32}/);
    expect(JSON.stringify(row?.context)).not.toContain(item.replyTo);
    const raw = await readStored(row?.rawKey ?? null);
    expect(raw.includes('A Pixel 9')).toBe(false);
    expect(row?.rawKey).toMatch(/\.eml$/);
    expect(await openRaw(app.running.services, row?.id ?? '', raw)).toEqual(bytes);
    const inDays = (days: number) => new Date(app.clock.read().getTime() + days * 86_400_000);
    expect(row).toMatchObject({ rawUntil: inDays(30), expiresAt: null });
    const where = { feedbackId: item.feedback.id, type: 'comment.created' };
    const events = await prisma().event.findMany({ where, orderBy: { sequence: 'asc' } });
    const { customerId } = await itemOf(item);
    expect(events.at(-1)).toMatchObject({ actorType: 'customer', actorId: customerId, actorName: 'Ada' });
  });

  it('is stored once, also when it comes by two doors at a time', async () => {
    const item = await anAnsweredItem(app, smtp);
    const bytes = aMail({ to: item.replyTo });

    const receipts = await Promise.all([receive(app, bytes), receive(app, bytes, { door: 'imap' })]);
    const again = await receive(app, bytes);

    expect(receipts.map(({ became }) => became).sort()).toEqual(['known', 'stored']);
    expect(again).toEqual({ became: 'known' });
    expect(await customersOf(item)).toHaveLength(1);
    expect(await prisma().strayFile.count()).toBe(0);
  });

  it('reopens the item, and starts mail again', async () => {
    const item = await anAnsweredItem(app, smtp);
    const where = { workspaceId: item.workspace.id, feedbackId: item.feedback.id };
    await item.api.patch(`/feedback/${item.feedback.id}`, { workspaceId: where.workspaceId, status: 'resolved' });
    const emailHash = hashEmail('ada@example.org');
    await prisma().mailStop.create({ data: { ...where, emailHash, createdAt: app.clock.read() } });
    app.clock.advance(400 * 86_400_000);

    await receive(app, aMail({ to: item.replyTo }));

    expect(await itemOf(item)).toMatchObject({ statusCategory: 'open' });
    expect(await prisma().mailStop.count({ where })).toBe(0);
  });

  it('of somebody else is shown as theirs, and joins nobody', async () => {
    const item = await anAnsweredItem(app, smtp);

    await receive(app, aMail({ to: item.replyTo, from: 'Eve <eve@example.net>' }));

    const [comment] = await customersOf(item);
    expect(comment).toMatchObject({ authorName: 'Eve', authorEmail: 'eve@example.net', verified: false, writer: null });
    const people = await prisma().participant.findMany({ where: { feedbackId: item.feedback.id } });
    expect(people.map(({ email }) => email)).toEqual(['ada@example.org']);
  });

  it('by a reference leaves a link that was ended as it is', async () => {
    const item = await anAnsweredItem(app, smtp);
    await item.api.delete(`/feedback/${item.feedback.id}/thread-link`);
    await anAddress(app, item, 'ended@acme.example');

    const receipt = await receive(
      app,
      aMail({ to: 'ended@acme.example', headers: [`In-Reply-To: ${item.messageId}`] }),
    );

    expect(receipt).toEqual({ became: 'stored' });
    const links = await prisma().threadLink.findMany({ where: { feedbackId: item.feedback.id } });
    expect(links.map(({ madeAt }) => madeAt)).toEqual(links.map(() => null));
    expect(links).not.toEqual([]);
  });

  it('goes to the address in the envelope first', async () => {
    const item = await anAnsweredItem(app, smtp);

    const receipt = await receive(app, aMail({ to: 'somebody@example.net' }), {
      envelope: { from: 'ada@example.org', to: [item.replyTo.toUpperCase()] },
    });

    expect(receipt).toEqual({ became: 'stored' });
    expect(await customersOf(item)).toHaveLength(1);
  });

  it('of a machine changes nothing of the item but its version', async () => {
    const item = await anAnsweredItem(app, smtp);
    const before = await itemOf(item);
    app.clock.advance(1_000);

    await receive(app, aMail({ to: item.replyTo, headers: ['Auto-Submitted: auto-replied'], text: 'I am away' }));

    const [comment] = await customersOf(item);
    expect(comment).toMatchObject({ automatic: true, message: 'I am away', verified: true });
    expect(await itemOf(item)).toEqual({ ...before, version: before.version + 1 });
    const types = await prisma().event.findMany({
      where: { feedbackId: item.feedback.id },
      orderBy: { sequence: 'asc' },
    });
    expect(types.slice(-2).map(({ type }) => type)).toEqual(['mail.sent', 'comment.created']);
  });

  it('to the address of bounces is that person too', async () => {
    const item = await anAnsweredItem(app, smtp);

    await receive(app, aMail({ to: item.bounceTo, headers: ['Return-Path: <>'], text: 'I am away' }));

    expect(await customersOf(item)).toMatchObject([{ automatic: true, writer: expect.stringMatching(/^ptc_/) }]);
  });

  it('is cut with a mark when it is too long', async () => {
    const item = await anAnsweredItem(app, smtp);

    await receive(app, aMail({ to: item.replyTo, text: 'word '.repeat(1_000) }));

    const [comment] = await customersOf(item);
    expect(comment).toMatchObject({ hasMore: true, message: expect.stringMatching(/word\n\n\[…\]$/) });
    expect([...(comment?.message ?? '')].length).toBeLessThanOrEqual(2_000);
    const [row] = await rowsOf(item.workspace.id);
    expect(row?.text.length).toBeGreaterThan(4_900);
  });

  it('keeps its files, each as far as its bytes are of its type', async () => {
    const item = await anAnsweredItem(app, smtp);
    const counted = () => prisma().workspaceCounter.findUniqueOrThrow({ where: { workspaceId: item.workspace.id } });
    const before = await counted();
    const files = [
      { name: 'a.png', type: 'image/png', bytes: png },
      { name: 'b.png', type: 'image/png', bytes: Buffer.from('<script>') },
      { name: 'c.zip', type: 'application/zip', bytes: Buffer.from('PK') },
      { name: 'logo.png', type: 'image/png', bytes: png, inline: true },
    ];

    await receive(app, aMail({ to: item.replyTo, html: '<p>See <img src="cid:logo.png"></p>', files }));

    const [comment] = await customersOf(item);
    const uploads = await prisma().upload.findMany({ where: { commentId: comment?.id ?? '' }, orderBy: { id: 'asc' } });
    const [row] = await rowsOf(item.workspace.id);
    expect(uploads.map(({ fileName, kind, mailId }) => [fileName, kind, mailId])).toEqual([
      ['a.png', 'image', row?.id],
      ['b.png', 'file', row?.id],
      ['c.zip', 'file', row?.id],
    ]);
    expect(comment?.hasMore).toBe(true);
    expect(await readStored(uploads[2]?.storageKey ?? null)).toEqual(Buffer.from('PK'));
    expect((await counted()).storageBytes - before.storageBytes).toBe(BigInt(png.length + 10));
    const shown = await item.api.get(`/feedback/${item.feedback.id}/comments`);
    expect(shown.body.data.at(-1).attachments.map(({ type }: { type: string }) => type)).toEqual([
      'image',
      'file',
      'file',
    ]);
  });
});

describe('a mail that waits', () => {
  it.each<[string, string, (item: Answered) => Promise<unknown>, (item: Answered) => Parameters<typeof aMail>[0]]>([
    [
      'whose link was ended',
      'link_ended',
      ({ api, feedback }) => api.delete(`/feedback/${feedback.id}/thread-link`),
      ({ replyTo }) => ({ to: replyTo }),
    ],
    [
      'whose token is not valid',
      'bad_token',
      async () => undefined,
      ({ replyTo }) => ({ to: replyTo.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@')) }),
    ],
    [
      'whose sender is forged',
      'dmarc_failed',
      async () => undefined,
      ({ replyTo }) => ({ to: replyTo, from: 'Eve <eve@example.net>', dmarc: 'fail (p=reject)' }),
    ],
    [
      'whose item takes no comments',
      'comments_off',
      ({ api, feedback, workspace }) =>
        api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, customerCommentsEnabled: false }),
      ({ replyTo }) => ({ to: replyTo }),
    ],
    [
      'that comes from an address of ours',
      'own_address',
      async () => undefined,
      ({ replyTo }) => ({ to: replyTo, from: 'heed@acme.example' }),
    ],
    [
      'whose sender sent spam',
      'spam',
      ({ workspace }) =>
        prisma().heldSender.create({
          data: {
            ...{ workspaceId: workspace.id, emailHash: hashEmail('ada@example.org') },
            until: new Date(app.clock.read().getTime() + 1_000),
          },
        }),
      ({ replyTo }) => ({ to: replyTo }),
    ],
  ])('%s names its item, and is kept as it came', async (_what, reason, prepare, write) => {
    const item = await anAnsweredItem(app, smtp);
    await prepare(item);
    const bytes = aMail({ ...write(item), files: [{ name: 'a.png', type: 'image/png', bytes: png }] });

    const receipt = await receive(app, bytes);

    expect(receipt).toEqual({ became: 'held' });
    const [row] = await rowsOf(item.workspace.id);
    expect(row).toMatchObject({
      state: 'held',
      reason,
      feedbackId: item.feedback.id,
      text: expect.stringContaining('It works now'),
      rawUntil: null,
    });
    expect(row?.files).toEqual([{ fileName: 'a.png', mimeType: 'image/png', fileSize: png.length }]);
    expect(row?.expiresAt).toEqual(new Date(app.clock.read().getTime() + 30 * 86_400_000));
    const raw = await readStored(row?.rawKey ?? null);
    expect(await openRaw(app.running.services, row?.id ?? '', raw)).toEqual(bytes);
    expect(await customersOf(item)).toEqual([]);
    expect(await prisma().upload.count({ where: { workspaceId: item.workspace.id } })).toBe(0);
  });

  it('is of a member who answers in the place of a customer', async () => {
    const item = await anAnsweredItem(app, smtp);
    const { email } = await aMember(app, item.workspace);

    await receive(app, aMail({ to: item.replyTo, from: email }));

    expect(await rowsOf(item.workspace.id)).toMatchObject([{ state: 'held', reason: 'member' }]);
  });

  it('is about an item that is gone, whose directory still tells the workspace', async () => {
    const item = await anAnsweredItem(app, smtp);
    await prisma().feedback.deleteMany({ where: { id: item.feedback.id } });

    await receive(app, aMail({ to: item.replyTo }));

    expect(await rowsOf(item.workspace.id)).toMatchObject([{ reason: 'item_gone', feedbackId: item.feedback.id }]);
  });

  it('is more than ten of an hour for an item', async () => {
    const item = await anAnsweredItem(app, smtp);
    for (let count = 0; count < 10; count += 1) await receive(app, aMail({ to: item.replyTo }));

    const eleventh = await receive(app, aMail({ to: item.replyTo }));
    app.clock.advance(3_600_001);
    const later = await receive(app, aMail({ to: item.replyTo }));

    expect([eleventh.became, later.became]).toEqual(['held', 'stored']);
    expect((await rowsOf(item.workspace.id)).filter(({ reason }) => reason === 'rate_limit')).toHaveLength(1);
  });

  it('has files for which there is no storage', async () => {
    const item = await anAnsweredItem(app, smtp);
    const where = { workspaceId: item.workspace.id };
    await prisma().workspace.update({ where: { id: item.workspace.id }, data: { plan: 'free' } });
    await prisma().workspaceCounter.update({ where, data: { storageBytes: 100 * 1_048_576 } });

    await receive(app, aMail({ to: item.replyTo, files: [{ name: 'a.png', type: 'image/png', bytes: png }] }));
    const plain = await receive(app, aMail({ to: item.replyTo }));

    expect(plain.became).toBe('stored');
    expect((await rowsOf(item.workspace.id))[0]).toMatchObject({ state: 'held', reason: 'storage_limit' });
  });
});

describe('a report that a mail came back', () => {
  const report = (to: string, { status = '5.1.1', action = 'failed', about = '<x@example.org>' } = {}) =>
    Buffer.from(
      [
        ...['Return-Path: <>', 'From: MAILER-DAEMON@mx.example', `To: ${to}`, 'Subject: Undelivered'],
        ...['Message-ID: <bounce.1@mx.example>', 'MIME-Version: 1.0'],
        ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', '', '--b'],
        ...['Content-Type: text/plain', '', 'Not delivered.', '', '--b', 'Content-Type: message/delivery-status', ''],
        ...['Reporting-MTA: dns; mx.example', '', 'Final-Recipient: rfc822; ada@example.org', `Action: ${action}`],
        ...[`Status: ${status}`, 'Diagnostic-Code: smtp; 550 5.1.1 User unknown', '', '--b'],
        ...['Content-Type: text/rfc822-headers', '', `Message-ID: ${about}`, '', '--b--', ''],
      ].join('\r\n'),
    );
  const suppressed = ({ workspace }: Answered) =>
    prisma().mailSuppression.findMany({ where: { workspaceId: workspace.id } });

  it('marks the mail of its address, and suppresses the recipient', async () => {
    const item = await anAnsweredItem(app, smtp);

    const receipt = await receive(app, report(item.bounceTo));

    expect(receipt).toEqual({ became: 'handled' });
    expect(await item.mails()).toMatchObject([{ state: 'bounced', reason: 'refused' }]);
    expect(await suppressed(item)).toMatchObject([
      { email: 'ada@example.org', reason: 'smtp; 550 5.1.1 User unknown' },
    ]);
    const events = await prisma().event.findMany({ where: { feedbackId: item.feedback.id, type: 'mail.bounced' } });
    expect(events).toHaveLength(1);
    expect(await customersOf(item)).toEqual([]);
  });

  it.each([
    ['is about a delay', { action: 'delayed', status: '4.4.1' }],
    ['is about a passing failure', { status: '4.2.2' }],
  ])('changes nothing if it %s', async (_what, part) => {
    const item = await anAnsweredItem(app, smtp);

    await receive(app, report(item.bounceTo, part));

    expect(await item.mails()).toMatchObject([{ state: 'sent' }]);
    expect(await suppressed(item)).toEqual([]);
  });

  it.each([
    ...(['5.1.2', '5.1.6', '5.1.10', '5.2.1'].map((status) => [status, 'refused', 1]) as [string, string, number][]),
    ...(['5.1.0', '5.1.7', '5.7.1', '5.7.133', '5.4.1', '5.0.0'].map((status) => [status, 'refused', 0]) as []),
    ['5.2.2', 'mailbox_full', 0],
  ])('of the status %s marks the mail as %s, and stops %d addresses', async (status, reason, stopped) => {
    const item = await anAnsweredItem(app, smtp);

    await receive(app, report(item.bounceTo, { status }));

    expect(await item.mails()).toMatchObject([{ state: 'bounced', reason }]);
    expect(await suppressed(item)).toHaveLength(stopped);
  });

  it('marks the mail that it names with its recipient, and suppresses nobody', async () => {
    const item = await anAnsweredItem(app, smtp);

    await receive(app, report(item.replyTo, { about: item.messageId }));

    expect(await item.mails()).toMatchObject([{ state: 'bounced' }]);
    expect(await suppressed(item)).toEqual([]);
  });
});

describe('the pipe', () => {
  it('knows the addresses of conversations', async () => {
    const item = await anAnsweredItem(app, smtp);
    const { knowsRecipient } = pipeOf(app);

    const known = await Promise.all(
      [item.replyTo, item.bounceTo, 'nobody@example.net', `reply+${'0'.repeat(32)}@acme.example`].map(knowsRecipient),
    );

    expect(known).toEqual([true, true, false, false]);
  });

  it('notes how far a mailbox is handled together with the mail', async () => {
    const item = await anAnsweredItem(app, smtp);
    const { readPosition, notePosition } = pipeOf(app);
    const place = { mailbox: `imap ${item.feedback.id}`, uidValidity: '7', uid: 12 };
    const before = await readPosition(place.mailbox);

    await receive(app, aMail({ to: item.replyTo }), { door: 'imap', place });
    await notePosition({ ...place, uid: 11 });
    const after = await readPosition(place.mailbox);
    await receive(app, aMail({ to: 'nobody@example.net' }), {
      door: 'imap',
      place: { ...place, uidValidity: '8', uid: 1 },
    });

    expect([before, after]).toEqual([null, { uidValidity: '7', lastUid: 12 }]);
    expect(await readPosition(place.mailbox)).toEqual({ uidValidity: '8', lastUid: 1 });
  });

  it('drops what was sent from here', async () => {
    const item = await anAnsweredItem(app, smtp);

    const receipt = await receive(app, aMail({ to: item.replyTo, messageId: item.messageId }));

    expect(receipt).toEqual({ became: 'dropped' });
    expect(await rowsOf(item.workspace.id)).toMatchObject([{ state: 'dropped', text: '', rawKey: null }]);
  });

  it('refuses what is for nobody here', async () => {
    expect(await receive(app, aMail({ to: 'nobody@example.net' }))).toEqual({
      ...{ became: 'refused', reason: 'Nobody here has an address to which the mail was sent.' },
    });
  });
});
