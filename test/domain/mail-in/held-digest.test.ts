import { beforeEach, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { tellHeldMails } from '../../../src/domain/mail-in/held-digest.ts';
import type { TestApp } from '../../support/app.ts';
import { aFeedback, aMember, aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';
import { anInboundMail } from '../../support/inbound-mails.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

const [hour, day] = [3_600_000, 86_400_000];
let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({}, (started) => {
  ({ app, smtp } = started);
});
beforeEach(async () => {
  await app.database.prisma.inboundMail.deleteMany();
  const now = app.clock.read().getTime();
  // Five o'clock in UTC, an hour before the digest.
  app.clock.advance(day - (now % day) + 5 * hour);
});

/** Returns the mails that members got, by their addresses. */
async function tell() {
  const before = smtp.received.length;
  await tellHeldMails(contextOf(app));
  await runJobs(app);
  return smtp.received.slice(before);
}

const toOf = ({ to }: Awaited<ReturnType<typeof tell>>[number]) => to?.map(({ address }) => address).join();

it('tells each active member of the workspace once, after six o’clock in UTC', async () => {
  const { workspace, user } = await aWorkspace(app);
  const other = await aWorkspace(app);
  const member = await aMember(app, workspace, 'member');
  const invited = await aMember(app, workspace, 'member');
  await app.database.prisma.member.updateMany({ where: { userId: invited.id }, data: { status: 'invited' } });
  const { id } = await anInboundMail(app, workspace.id, { rule: 'Nothing proves who has sent it.' });

  const early = await tell();
  app.clock.advance(hour);
  const mails = await tell();
  app.clock.advance(hour);
  const again = await tell();

  expect([early, again]).toEqual([[], []]);
  expect(mails.map(toOf).sort()).toEqual([user.email, member.email].sort());
  expect(mails.map(toOf)).not.toContain(other.user.email);
  expect(mails[0]).toMatchObject({ subject: `${workspace.name}: 1 new mail waits for review` });
  expect(mails[0]?.text).toContain(
    'Ada Lovelace <ada@example.org>: Re: The export fails\nNothing proves who has sent it.',
  );
  expect(mails[0]?.text).toContain(`/app/${workspace.id}/mails`);
  expect(mails[0]?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  expect(await app.database.prisma.inboundMail.findFirst({ where: { workspaceId: workspace.id, id } })).toMatchObject({
    toldAt: new Date(app.clock.read().getTime() - hour),
  });
});

it('tells each workspace of its own mails, and nothing on a day without new ones', async () => {
  const [one, other] = [await aWorkspace(app), await aWorkspace(app)];
  await anInboundMail(app, one.workspace.id, { subject: 'For the one' });
  await anInboundMail(app, other.workspace.id, { subject: 'For the other' });
  await anInboundMail(app, other.workspace.id, { subject: 'Stored', state: 'comment' });

  app.clock.advance(hour);
  const first = await tell();
  app.clock.advance(day);
  const second = await tell();
  await anInboundMail(app, one.workspace.id, { subject: 'A day later' });
  app.clock.advance(day);
  const third = await tell();

  const textFor = (mails: typeof first, email: string) => mails.find((mail) => toOf(mail) === email)?.text;
  expect(first).toHaveLength(2);
  expect(textFor(first, one.user.email)).toContain('For the one');
  expect(textFor(first, one.user.email)).not.toContain('For the other');
  expect(textFor(first, other.user.email)).not.toContain('Stored');
  expect(second).toEqual([]);
  expect(third.map(toOf)).toEqual([one.user.email]);
  expect(third[0]?.text).not.toContain('For the one');
});

it('lists the newest twenty, and makes no link of what a stranger wrote', async () => {
  const { workspace } = await aWorkspace(app);
  const token = '0123456789abcdefghjkmnpqrstvwxyz';
  const { id, ...row } = await anInboundMail(app, workspace.id, { subject: 'The oldest' });
  const copies = Array.from({ length: 21 }, (_, n) => ({
    ...{ ...row, context: {}, files: [], id: newId('mrv'), key: `${id}${n}`, createdAt: app.clock.read() },
    ...{ fromName: 'See http://evil.example/now', fromEmail: n === 0 ? null : 'x@example.net' },
    subject: n === 1 ? '' : `Look at https://heed.test/t/${token} ${'now '.repeat(100)}`,
  }));
  await app.database.prisma.inboundMail.updateMany({ data: { createdAt: new Date(app.clock.read().getTime() - 1) } });
  await app.database.prisma.inboundMail.createMany({ data: copies });

  app.clock.advance(hour);
  const [mail] = await tell();

  expect(mail?.subject).toBe(`${workspace.name}: 22 new mails wait for review`);
  expect(mail?.text).toContain('And 2 more.');
  expect(mail?.text).toContain('See evil example now <x@example.net>: Look at [link] now');
  expect(mail?.text).toContain('(no subject)');
  expect(mail?.text).not.toMatch(/The oldest|evil\.example|abcdefghjk|(?:now ){20}/);
});

it('lets a mail of which members are told late wait for seven days more', async () => {
  const { workspace } = await aWorkspace(app);
  const { id, expiresAt } = await anInboundMail(app, workspace.id);

  app.clock.advance(29 * day + hour);
  await tell();

  const stored = await app.database.prisma.inboundMail.findFirst({ where: { workspaceId: workspace.id, id } });
  expect(stored?.expiresAt).toEqual(new Date(app.clock.read().getTime() + 7 * day));
  expect(stored?.expiresAt?.getTime()).toBeGreaterThan(expiresAt?.getTime() ?? 0);
});

it('tells nobody of a workspace that is being deleted', async () => {
  const { workspace } = await aWorkspace(app);
  await anInboundMail(app, workspace.id);
  await app.database.prisma.workspace.update({ where: { id: workspace.id }, data: { deletedAt: app.clock.read() } });

  app.clock.advance(hour);

  expect(await tell()).toEqual([]);
});

it('is taken back when one of its senders is erased, and told again without them', async () => {
  const built = await aWorkspaceWithProject(app);
  const { workspace, user, api } = built;
  const { customerId } = await aFeedback(built, { userEmail: 'ada@example.org' });
  await anInboundMail(app, workspace.id, { subject: 'The first' });
  await anInboundMail(app, workspace.id, { subject: 'The second', fromEmail: 'grace@example.net', fromName: 'Grace' });
  app.clock.advance(hour);
  await tellHeldMails(contextOf(app));

  const erased = await api.post(`/customers/${customerId}/erase`, { workspaceId: workspace.id });
  const before = smtp.received.length;
  await runJobs(app);

  expect(erased.status).toBe(200);
  expect(smtp.received.slice(before)).toEqual([]);
  app.clock.advance(day);
  const [mail, ...others] = await tell();
  expect([mail && toOf(mail), others]).toEqual([user.email, []]);
  expect(mail?.text).toContain('Grace <grace@example.net>: The second');
  expect(mail?.text).not.toContain('Ada');
});

it('goes out when somebody else is erased', async () => {
  const built = await aWorkspaceWithProject(app);
  const { customerId } = await aFeedback(built, { userEmail: 'mia@example.org' });
  await anInboundMail(app, built.workspace.id);
  app.clock.advance(hour);
  await tellHeldMails(contextOf(app));

  await built.api.post(`/customers/${customerId}/erase`, { workspaceId: built.workspace.id });
  const before = smtp.received.length;
  await runJobs(app);

  expect(smtp.received.slice(before)).toHaveLength(1);
});
