import { describe, expect, it } from '@jest/globals';
import { hashEmail } from '../../../src/base/contact/hash-email.ts';
import type { TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { endPause, listMails } from '../../support/customer-mails.ts';
import { aMail, anAddress, mailInSettings, receive } from '../../support/incoming-mails.ts';
import { runJobs } from '../../support/jobs.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({ ...mailInSettings }, (started) => {
  ({ app, smtp } = started);
});

const prisma = () => app.database.prisma;
const team = 'team@example.net';
const asksForTeam = `Reply-To: Team <${team}>`;
let count = 0;

/** An item of a mail of ada@example.org that asks for answers elsewhere. */
async function anItem(headers = [asksForTeam]) {
  const built = await aWorkspaceWithProject(app, { mailSettings: { confirmReceipt: true, notifyResolved: true } });
  count += 1;
  const to = `elsewhere${count}@acme.example`;
  await anAddress(app, built, to);
  await receive(app, aMail({ to, headers }));
  const { id } = await prisma().feedback.findFirstOrThrow({ where: { workspaceId: built.workspace.id } });
  const { api, workspace } = built;
  const workspaceId = workspace.id;
  return {
    ...{ ...built, id, to, workspaceId },
    read: async () => (await api.get(`/feedback/${id}`, { workspaceId })).body.data,
    answer: async () => {
      await api.post(`/feedback/${id}/comments`, { message: 'Which phone do you use?' });
      smtp.forget();
      endPause(app);
      await app.running.mails.drain();
      // Mails of other tests may have waited too.
      const ids = (await listMails(api, id)).map((mail) => mail.id);
      const own = smtp.received.filter(({ messageId }) => ids.some((one) => messageId?.includes(one)));
      return own.map((mail) => ({
        to: mail.to?.[0]?.address,
        replyTo: mail.replyTo?.[0]?.address ?? '',
        text: mail.text ?? '',
      }));
    },
  };
}

describe('a mail that asks for answers elsewhere', () => {
  it('is of its From, without a receipt, and says where answers go', async () => {
    const { read, api, id } = await anItem();

    expect(await read()).toMatchObject({ userEmail: 'ada@example.org', submitterVerified: true, answerTo: team });
    expect(await listMails(api, id)).toEqual([]);
  });

  it('gets agents\u2019 answers there, and all other mail at its own address', async () => {
    const { answer, api, id, workspaceId } = await anItem();

    const sent = await answer();
    await api.patch(`/feedback/${id}`, { workspaceId, status: 'resolved' });

    expect(sent.map(({ to }) => to)).toEqual([team]);
    expect((await listMails(api, id)).map(({ kind, to }) => [kind, to])).toEqual([
      ['resolved', 'ada@example.org'],
      ['answer', team],
    ]);
  });

  it('is said before an answer, with the address that it goes to', async () => {
    const { api, id, workspaceId } = await anItem();

    const preview = await api.post(`/feedback/${id}/audience`, { workspaceId, comment: { authorType: 'agent' } });

    expect(preview.body.data.map((entry: { person: { email: string } }) => entry.person.email)).toEqual([team]);
  });

  it.each([
    ['proven', 'pass', true],
    ['unproven', null, false],
  ])('takes an answer of the other address as its person\u2019s, %s', async (_proof, dmarc, verified) => {
    const { answer, workspaceId } = await anItem();
    const [sent] = await answer();
    const quoted = sent?.text.split('\n').map((line) => `> ${line}`) ?? [];
    const text = ['It works now', '', ...quoted].join('\r\n');

    await receive(app, aMail({ from: `Team <${team}>`, to: sent?.replyTo ?? '', text, dmarc }));

    const [comment] = await prisma().comment.findMany({ where: { workspaceId, authorType: 'customer' } });
    expect(comment).toMatchObject({ message: 'It works now', verified, authorEmail: team });
    const submitter = await prisma().participant.findFirstOrThrow({ where: { workspaceId, kind: 'submitter' } });
    expect(comment?.writer).toBe(submitter.id);
  });

  it.each([
    ['a proven mail', 'pass', 'new@example.net'],
    ['a mail that nothing proves', null, team],
  ])('changes the address by %s of the submitter as it should', async (_mail, dmarc, expected) => {
    const { answer, read } = await anItem();
    const [sent] = await answer();

    await receive(app, aMail({ to: sent?.replyTo ?? '', dmarc, headers: ['Reply-To: new@example.net'] }));

    expect((await read()).answerTo).toBe(expected);
  });

  it.each([
    ['somebody else', 'eve@example.net'],
    ['who reads that address', team],
  ])('keeps the address when %s answers', async (_who, from) => {
    const { answer, read } = await anItem();
    const [sent] = await answer();

    await receive(app, aMail({ from, to: sent?.replyTo ?? '', headers: ['Reply-To: e@x.example'] }));

    expect((await read()).answerTo).toBe(team);
  });
});

describe('answerTo', () => {
  it('is set and cleared by members, and must be an address', async () => {
    const { api, id, workspaceId, read } = await anItem([]);

    const wrong = await api.patch(`/feedback/${id}`, { workspaceId, answerTo: 'no address' });
    const set = await api.patch(`/feedback/${id}`, { workspaceId, answerTo: 'Team@Example.net' });
    const cleared = await api.patch(`/feedback/${id}`, { workspaceId, answerTo: null });

    expect(wrong).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'body/answerTo', message: 'must be an email address' }] } },
    });
    expect([set.body.data.answerTo, cleared.body.data.answerTo]).toEqual([team, null]);
    expect((await read()).answerTo).toBeNull();
  });

  it('gets no answers after the submitter stopped mail about the item', async () => {
    const { answer, api, id, workspaceId } = await anItem();
    await answer();
    const [stop] = await prisma().participant.findMany({ where: { workspaceId } });
    const emailHash = hashEmail(stop?.email ?? '');
    await prisma().mailStop.create({ data: { workspaceId, feedbackId: id, emailHash, createdAt: app.clock.read() } });

    const sent = await answer();

    expect(sent).toEqual([]);
    expect((await listMails(api, id))[0]).toMatchObject({ state: 'skipped', reason: 'unsubscribed' });
  });

  it('is forgotten when its person is erased, on items of others too', async () => {
    const { api, workspaceId, project, read } = await anItem();
    const other = await api.post('/feedback', { workspaceId, projectId: project.id, message: 'Mine', userEmail: team });

    await api.post(`/customers/${other.body.data.customerId}/erase`, { workspaceId });
    await runJobs(app);

    expect((await read()).answerTo).toBeNull();
  });
});
