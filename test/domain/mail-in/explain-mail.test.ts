import { describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { aMail, anAddress, anAnsweredItem, mailInSettings, receive } from '../../support/incoming-mails.ts';
import { mailWebhookSecret } from '../../support/mail-webhook.ts';
import { png } from '../../support/media.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({ ...mailInSettings, mailWebhookSecret }, (started) => {
  ({ app, smtp } = started);
});

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;
const headers = { 'Content-Type': 'message/rfc822' };

function explain(
  { api, workspace }: Pick<Built, 'api' | 'workspace'>,
  body: Buffer,
  query: Record<string, string> = {},
) {
  return api.send('post', '/mail/explain', { query: { workspaceId: workspace.id, ...query }, body, headers });
}

/** How many rows there are of all that a mail can write, and where the log of events ends. */
async function state() {
  const { prisma } = app.database;
  const tables = [
    ...[prisma.inboundMail, prisma.feedback, prisma.comment, prisma.upload, prisma.strayFile, prisma.event],
    ...[prisma.customer, prisma.participant, prisma.mail, prisma.mailSuppression, prisma.threadLink],
  ];
  const counts = await Promise.all(tables.map((table) => (table as typeof prisma.event).count()));
  const items = await prisma.feedback.findMany({ orderBy: { id: 'asc' } });
  return { counts, versions: items.map(({ version }) => version) };
}

/** The types of the events that a mail has written. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { event } = app.database.prisma;
  const before = (await event.findMany()).map(({ id }) => id);
  await work();
  const events = await event.findMany({ where: { id: { notIn: before } } });
  return events.map(({ type }) => type).sort();
}

/** The explanation. */
describe('200', () => {
  it('tells what an answer would do, which it then does, and stores nothing itself', async () => {
    const item = await anAnsweredItem(app, smtp);
    await item.api.patch(`/feedback/${item.feedback.id}`, { workspaceId: item.workspace.id, status: 'resolved' });
    const quoted = (item.sent.text ?? '').replaceAll(/^/gm, '> ');
    const text = `A Pixel 9.\n\n-- \nAda, Acme Inc.\n\nOn Tue, 10 Mar 2026, Acme <heed@acme.example> wrote:\n${quoted}`;
    const files = [{ name: 'a.png', type: 'image/png', bytes: png }];
    const mail = aMail({ to: item.replyTo, text, files });
    const before = await state();

    const { status, body } = await explain(item, mail);

    expect(status).toBe(200);
    expect(await state()).toEqual(before);
    expect(body.data).toMatchObject({
      ...{ workspaceId: item.workspace.id, door: 'webhook', words: 'A Pixel 9.', before: null },
      sender: {
        ...{ email: 'ada@example.org', name: 'Ada', proven: true, dmarc: 'pass', policy: 'none' },
        why: 'mx.acme.example says dmarc=pass for example.org.',
        authenticationResults: 'mx.acme.example; dmarc=pass header.from=example.org',
      },
      recipients: [{ address: '[link]', in: 'to', is: 'conversation', counts: true }],
      kind: { is: 'human', sign: 'The mail has no sign of a machine.' },
      match: { by: 'token', token: 'valid', feedbackId: item.feedback.id, projectId: item.project.id },
      decision: { does: 'comment', verified: true, reason: null },
      files: [{ fileName: 'a.png', mimeType: 'image/png', fileSize: png.length, kept: true }],
      changes: { reopens: true, events: ['comment.created', 'feedback.updated'] },
    });
    expect(body.data.cut.signature).toEqual(['-- ', 'Ada, Acme Inc.']);
    expect(body.data.cut.quoted.join('\n')).toContain('> Which phone');
    expect(JSON.stringify(body)).not.toContain(item.replyTo);
    expect(JSON.stringify(body)).not.toMatch(/[0-9a-hjkmnp-tv-z]{32}/);
    expect(await eventsOf(() => receive(app, mail))).toEqual(body.data.changes.events);
    const [comment] = await app.database.prisma.comment.findMany({
      where: { feedbackId: item.feedback.id, via: 'email' },
    });
    expect(comment).toMatchObject({ message: body.data.words, verified: true });
    const reopened = await app.database.prisma.feedback.findFirstOrThrow({ where: { id: item.feedback.id } });
    expect(reopened.statusCategory).toBe('open');
  });

  it.each([
    ['a new sender', 'new@example.net', ['customer.created', 'feedback.created']],
    ['a known one', 'ada@example.org', ['feedback.created']],
  ])('tells which events a new item of %s writes', async (_who, from, events) => {
    const item = await anAnsweredItem(app, smtp);
    const address = `${item.project.id.slice(-8)}@acme.example`;
    await anAddress(app, item, address);
    const mail = aMail({ to: address, from, subject: 'Other', text: 'It stops' });

    const { body } = await explain(item, mail);

    expect(body.data).toMatchObject({
      ...{ words: 'Other\n\nIt stops', match: { by: 'address', projectId: item.project.id, token: null } },
      recipients: [{ address, in: 'to', is: 'project', counts: true }],
      decision: { does: 'item', verified: true },
      changes: { reopens: false, events: expect.arrayContaining(events) },
    });
    expect(await eventsOf(() => receive(app, mail))).toEqual(events);
  });

  it('tells what became of a mail that came before', async () => {
    const item = await anAnsweredItem(app, smtp);
    const mail = aMail({ to: item.replyTo });
    await receive(app, mail, { door: 'imap' });

    const { body } = await explain(item, mail, { door: 'lmtp' });

    const before = { became: 'comment', door: 'imap', feedbackId: item.feedback.id };
    expect(body.data).toMatchObject({ door: 'lmtp', before, decision: { does: 'comment' } });
  });

  it('tells what a bounce does', async () => {
    const item = await anAnsweredItem(app, smtp);
    const lines = [
      ...['From: mailer-daemon@mx.example', `To: ${item.bounceTo}`, 'MIME-Version: 1.0'],
      ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', ''],
      ...['--b', 'Content-Type: text/plain', '', 'It failed', '--b', 'Content-Type: message/delivery-status', ''],
      ...['Reporting-MTA: dns; mx.example', '', 'Final-Recipient: rfc822; ada@example.org', 'Action: failed'],
      ...['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 no such user', '', '--b--', ''],
    ];
    const before = await state();

    const { body } = await explain(item, Buffer.from(lines.join('\r\n')));

    expect(await state()).toEqual(before);
    expect(body.data).toMatchObject({
      ...{ kind: { is: 'bounce' }, match: { by: 'token', feedbackId: item.feedback.id }, decision: { does: 'bounce' } },
      changes: { events: ['mail.bounced'], summary: [expect.stringContaining('ada@example.org'), expect.anything()] },
    });
  });

  it('tells why nothing proves the sender', async () => {
    const built = await aWorkspaceWithProject(app);
    const judged = async (...lines: string[]) => {
      const { body } = await explain(built, aMail({ dmarc: null, headers: lines }));
      return body.data.sender;
    };
    const results = 'Authentication-Results: mx.acme.example;';

    expect((await judged()).why).toContain('no Authentication-Results');
    expect((await judged('Authentication-Results: mx.evil.example; dmarc=pass')).why).toContain(
      'that of mx.evil.example',
    );
    expect((await judged(`${results} dmarc=fail (p=reject)`)).why).toContain('is held as forged');
    expect((await judged(`${results} dmarc=fail (p=reject); arc=pass`)).why).toContain('but arc=pass');
    expect((await judged(`${results} dmarc=fail (p=none)`)).why).toContain('does not want it to be kept out');
    expect((await judged(`${results} dmarc=pass header.from=example.com`)).why).toContain('not for example.org');
    expect((await judged(`${results} dmarc=pass`, 'From: eve@example.net')).why).toContain('several From');
    expect((await judged(`${results} spf=pass`)).why).toContain('neither dmarc=pass nor dmarc=fail');
  });

  it('tells of the recipients of the envelope', async () => {
    const built = await aWorkspaceWithProject(app);
    await anAddress(app, built, 'envelope@acme.example');

    const { body } = await explain(built, aMail({ to: 'a@example.net' }), {
      to: 'ENVELOPE@acme.example,b@example.net',
    });

    expect(body.data.recipients).toEqual([
      { address: 'envelope@acme.example', in: 'envelope', is: 'project', counts: true },
      { address: 'b@example.net', in: 'envelope', is: 'other', counts: false },
      { address: 'a@example.net', in: 'to', is: 'other', counts: false },
    ]);
  });

  it('tells nothing of another workspace, whose mail is as that of nobody', async () => {
    const other = await anAnsweredItem(app, smtp);
    await anAddress(app, other, 'other@acme.example');
    const own = await aWorkspaceWithProject(app);
    await receive(app, aMail({ to: other.replyTo, messageId: '<known@example.org>' }));
    const toOthers = [
      ...[{ to: 'other@acme.example' }, { to: other.replyTo }, { to: other.bounceTo }],
      ...[{ to: 'other@acme.example', headers: [`In-Reply-To: ${other.messageId}`] }],
      ...[{ to: other.replyTo, messageId: '<known@example.org>' }],
    ];

    for (const mail of toOthers) {
      const { body } = await explain(own, aMail(mail));
      const { body: ofNobody } = await explain(own, aMail({ ...mail, to: 'nobody@example.net' }));

      expect(body.data).toEqual({
        ...ofNobody.data,
        messageId: body.data.messageId,
        recipients: [{ ...ofNobody.data.recipients[0], address: expect.anything(), is: expect.anything() }],
      });
      expect(body.data).toMatchObject({ decision: { does: 'refuse' }, match: { by: 'none' }, before: null });
      expect(JSON.stringify(body)).not.toContain(other.feedback.id);
      expect(JSON.stringify(body)).not.toContain(other.workspace.id);
      expect(body.data.recipients[0].is).not.toBe('project');
    }
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('refuses a mail without a byte, and wrong parameters', async () => {
    const built = await aWorkspaceWithProject(app);

    expect(await explain(built, Buffer.alloc(0))).toBeError(400, 'bad_request', 'body');
    expect(await explain(built, aMail(), { door: 'post' })).toBeError(400, 'bad_request', 'query/door');
    expect(await explain(built, aMail(), { to: 'nobody' })).toBeError(400, 'bad_request', 'query/to');
  });
});

/** The body is too large. */
describe('413', () => {
  it('refuses a mail above 25 MB', async () => {
    const built = await aWorkspaceWithProject(app);

    expect(await explain(built, Buffer.alloc(25 * 1_048_576 + 1, 'a'))).toBeError(413, 'payload_too_large');
  });
});

/** The body is of another type. */
describe('415', () => {
  it('refuses what is not message/rfc822', async () => {
    const { api, workspace } = await aWorkspaceWithProject(app);
    const query = { workspaceId: workspace.id };

    const response = await api.send('post', '/mail/explain', {
      query,
      body: aMail(),
      headers: { 'Content-Type': 'text/plain' },
    });

    expect(response).toBeError(415, 'unsupported_media_type');
  });
});
