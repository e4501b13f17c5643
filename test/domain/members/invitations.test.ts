import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User, Workspace } from '../../../generated/prisma/client.ts';
import { asPlainName } from '../../../src/platform/mail/plain-name.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, anInvitation, aSession, aUser, aWorkspace } from '../../support/builders.ts';
import { ownSession, waitingFor } from '../../support/lock-waits.ts';
import { aStranger, Mailbox, password, sessionIn, setPasswordOf } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';

/** The two links of an invitation: who may do what with the one that is mailed, and with the one that is shown. */

let mailing: TestApp;
let mailless: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await Mailbox.open();
  mailing = await startTestApp({ trustProxy: true, smtpUrl: mailbox.smtp.url });
  mailless = await startTestApp({ trustProxy: true }, { beside: mailing });
});
afterAll(async () => {
  await mailless.close();
  await mailing.close();
  await mailbox.smtp.close();
});

const dayMs = 24 * 3_600_000;
const newAddress = () => `${randomUUID()}@example.org`;
const follow = (token: string, app = mailing) => aStranger(app).post('/session/link', { token });
type Owned = { workspace: Workspace; user: User };

async function mailedTo(email: string): Promise<string> {
  const mails = (await mailbox.messagesTo(mailing, email)).filter(({ subject }) => subject?.startsWith('Invitation'));
  return /#token=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Somebody new who is invited, with both links. */
async function invited(built: Owned, fields: Parameters<typeof anInvitation>[2] = {}) {
  const email = fields.email ?? newAddress();
  const { token: shown, userId } = await anInvitation(mailing, built, { ...fields, email });
  return { email, userId, shown, mailed: await mailedTo(email) };
}

const statusIn = async ({ id: workspaceId }: Workspace, userId: string) =>
  (await mailing.database.prisma.member.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } }))?.status;
const emailOf = (user: User) => ({ email: user.email });

describe('the mailed link', () => {
  it('signs in once, and proves the address', async () => {
    const built = await aWorkspace(mailing);
    const { mailed, shown } = await invited(built);

    const { body } = await follow(mailed);

    expect(body.data).toMatchObject({ user: { emailProven: true }, workspaces: [{ id: built.workspace.id }] });
    for (const token of [mailed, shown]) expect(await follow(token)).toBeError(401, 'unauthorized');
  });

  it('signs in a person who has signed in, set a password and been invited elsewhere since', async () => {
    const built = await aWorkspace(mailing);
    const { mailed, email, userId } = await invited(built);
    const code = await mailbox.aCode(mailing, email);
    const session = sessionIn(await aStranger(mailing).post('/session/code/verify', { email, code })) ?? '';
    await mailing.anonymous.signedIn(session).send('put', '/me/password', { body: { password } });
    await invited(await aWorkspace(mailing), { email });
    mailing.clock.advance(6 * dayMs);

    const { body } = await follow(mailed);

    expect(body.data).toMatchObject({
      user: { id: userId, hasPassword: true },
      workspaces: [{ id: built.workspace.id }],
    });
  });

  it('ends after 7 days, with another invitation, with its withdrawal, and when the role changes', async () => {
    const built = await aWorkspace(mailing);
    const { api } = await aSession(mailing, built.user);
    const { id: workspaceId } = built.workspace;
    const again = await invited(built);
    await api.post(`/members/${again.userId}/invite`, { workspaceId });
    const withdrawn = await invited(built);
    await api.delete(`/members/${withdrawn.userId}`, { workspaceId });
    const changed = await invited(built);
    await api.patch(`/members/${changed.userId}`, { workspaceId, role: 'owner' });
    const late = await invited(built);
    mailing.clock.advance(7 * dayMs);

    for (const { mailed, shown } of [again, withdrawn, changed, late])
      for (const token of [mailed, shown]) expect(await follow(token)).toBeError(401, 'unauthorized');
  });
});

// The embedded database has one connection, so nothing happens during a change.
const onServer = globalThis.databaseKind === 'postgresql' ? it : it.skip;

describe('an invitation', () => {
  onServer.each([
    ['that is repeated', true],
    ['that is the first one', false],
  ])('%s while the person changes their address is not mailed to the old one', async (_what, isRepeated) => {
    const user = await aUser(mailing);
    const built = await aWorkspace(mailing);
    const { id: workspaceId } = built.workspace;
    if (isRepeated) await invited(built, emailOf(user));
    const { api } = await aSession(mailing, built.user);
    const before = (await mailbox.messagesTo(mailing, user.email)).length;

    const response = await mailing.database.prisma.$transaction(async (tx) => {
      const [session] = await tx.$queryRawUnsafe<{ pid: number | bigint }[]>(ownSession);
      await tx.user.update({ where: { id: user.id }, data: { email: newAddress() } });
      const sent = isRepeated
        ? api.post(`/members/${user.id}/invite`, { workspaceId })
        : api.post('/members', { workspaceId, email: user.email, role: 'member' });
      await until('the invitation waits for the change', async () => {
        const waiting = await mailing.database.prisma.$queryRawUnsafe<unknown[]>(waitingFor, session?.pid);
        return waiting.length > 0;
      });
      return { sent };
    });

    // An invitation by the old address is one of a new person.
    const { userId } = (await response.sent).body.data;
    expect(userId === user.id).toBe(isRepeated);
    const links = await mailing.database.prisma.signInLink.count({ where: { userId: user.id, wasMailed: true } });
    expect(links).toBe(isRepeated ? 1 : 0);
    expect(await mailbox.messagesTo(mailing, user.email)).toHaveLength(isRepeated ? before : before + 1);
  });
});

describe('the link that an inviter is shown', () => {
  it('never signs in where mail is sent, and stays unused', async () => {
    const built = await aWorkspace(mailing);
    const { shown, mailed, userId } = await invited(built);

    const response = await follow(shown);

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toContain('heed users sign-in-link');
    expect(await statusIn(built.workspace, userId)).toBe('invited');
    expect((await follow(mailed)).status).toBe(200);
  });

  it('never signs in later either, when it was made while mail was sent', async () => {
    const { shown } = await invited(await aWorkspace(mailing));

    expect(await follow(shown, mailless)).toBeError(403, 'forbidden');
  });

  it('does not sign in once mail is sent, when it was made before', async () => {
    const { token } = await anInvitation(mailless, await aWorkspace(mailless));

    expect(await follow(token, mailing)).toBeError(403, 'forbidden');
    expect((await follow(token, mailless)).status).toBe(200);
  });

  it('without mail signs in a person whom nobody knows, and proves nothing', async () => {
    const built = await aWorkspace(mailless);
    const { token } = await anInvitation(mailless, built, { role: 'admin' });

    const { body } = await follow(token, mailless);

    expect(body.data).toMatchObject({ user: { emailProven: false }, workspaces: [{ role: 'admin' }] });
    expect(body.data.askForMethod).toBe(true);
    expect(await follow(token, mailless)).toBeError(401, 'unauthorized');
  });

  const others: [string, (user: User) => Promise<unknown>][] = [
    ['has proved the address', ({ id }) => change(id, { emailProvenAt: new Date() })],
    ['has signed in before', ({ id }) => change(id, { lastSignedInAt: new Date() })],
    ['has a password', (user) => setPasswordOf(mailless, user)],
    ['has a key', (user) => aKey(mailless, user)],
    ['had a key that is revoked', (user) => aKey(mailless, user, { revokedAt: new Date() })],
    ['is a member elsewhere', async ({ id }) => joinElsewhere(id, 'active')],
    ['is invited elsewhere', async ({ id }) => joinElsewhere(id, 'invited')],
  ];
  it.each(others)('without mail signs in nobody who %s', async (_what, set) => {
    const built = await aWorkspace(mailless);
    const { token, userId } = await anInvitation(mailless, built);
    await set(await mailless.database.prisma.user.findUniqueOrThrow({ where: { id: userId } }));

    expect(await follow(token, mailless)).toBeError(403, 'forbidden');
    expect(await statusIn(built.workspace, userId)).toBe('invited');
  });

  it('accepts in a session of the invited person, whose session stays', async () => {
    const user = await aUser(mailing);
    const built = await aWorkspace(mailing, { name: 'Acme' });
    const { shown } = await invited(built, emailOf(user));
    const { api, row } = await aSession(mailing, user);

    const { status, body, headers } = await api.post('/session/link', { token: shown });

    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { accepted: true, email: user.email, workspace: { id: built.workspace.id, name: 'Acme' } } },
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(await mailing.database.prisma.session.count({ where: { id: row.id } })).toBe(1);
    expect(await statusIn(built.workspace, user.id)).toBe('active');
  });

  it('accepts in no session of the inviter, of a person without a proof, or of one that has ended', async () => {
    const built = await aWorkspace(mailing);
    const user = await aUser(mailing, { emailProvenAt: null });
    const { shown } = await invited(built, emailOf(user));
    const ended = await aSession(mailing, user, { expiresAt: mailing.clock.read() });

    for (const { api } of [await aSession(mailing, built.user), await aSession(mailing, user), ended])
      expect(await api.post('/session/link', { token: shown })).toBeError(403, 'forbidden');
    expect(await statusIn(built.workspace, user.id)).toBe('invited');
  });

  it('of a workspace that a stranger owns never opens the account that others have invited since', async () => {
    const stranger = await aWorkspace(mailless);
    const email = newAddress();
    const { token: old, userId } = await anInvitation(mailless, stranger, { email });
    const host = await aWorkspace(mailing);
    await invited(host, { email });
    await follow(await mailedTo(email));
    expect(await statusIn(host.workspace, userId)).toBe('active');

    for (const app of [mailless, mailing]) expect(await follow(old, app)).toBeError(403, 'forbidden');
    expect(await statusIn(stranger.workspace, userId)).toBe('invited');
  });

  it('opened twice at the same time signs in once', async () => {
    const { token } = await anInvitation(mailless, await aWorkspace(mailless));

    const responses = await Promise.all([1, 2, 3].map(() => follow(token, mailless)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });
});

describe('an inviter', () => {
  it.each([
    ['who is removed', async ({ api, workspaceId, id }: Acting) => api.delete(`/members/${id}`, { workspaceId })],
    [
      'who becomes a member',
      async ({ api, workspaceId, id }: Acting) => api.patch(`/members/${id}`, { workspaceId, role: 'member' }),
    ],
    [
      'who becomes an admin',
      async ({ api, workspaceId, id }: Acting) => api.patch(`/members/${id}`, { workspaceId, role: 'admin' }),
    ],
  ])('%s ends the links that they made, and no other', async (_what, act) => {
    const built = await aWorkspace(mailing);
    const inviter = await aMember(mailing, built.workspace, 'owner');
    const theirs = await invited({ workspace: built.workspace, user: inviter });
    const other = await invited(built);
    const { api } = await aSession(mailing, built.user);

    await act({ api, workspaceId: built.workspace.id, id: inviter.id });

    for (const token of [theirs.mailed, theirs.shown]) expect(await follow(token)).toBeError(401, 'unauthorized');
    expect((await follow(other.mailed)).status).toBe(200);
    expect(await statusIn(built.workspace, theirs.userId)).toBe('invited');
  });

  it('who becomes an owner keeps the links that they made', async () => {
    const built = await aWorkspace(mailing);
    const inviter = await aMember(mailing, built.workspace, 'admin');
    const { mailed } = await invited({ workspace: built.workspace, user: inviter });
    const { api } = await aSession(mailing, built.user);

    await api.patch(`/members/${inviter.id}`, { workspaceId: built.workspace.id, role: 'owner' });

    expect((await follow(mailed)).status).toBe(200);
  });
});

interface Acting {
  api: Awaited<ReturnType<typeof aSession>>['api'];
  workspaceId: string;
  id: string;
}

describe('an API key', () => {
  it('invites members by mail, and is shown no link', async () => {
    const { api, workspace } = await aWorkspace(mailing);
    const email = newAddress();

    const { status, body } = await api.post('/members', { workspaceId: workspace.id, email, role: 'admin' });

    expect([status, body.data.mailed, body.data.inviteUrl]).toEqual([201, true, null]);
    const again = await api.post(`/members/${body.data.userId}/invite`, { workspaceId: workspace.id });
    expect([again.status, again.body.data.inviteUrl]).toEqual([200, null]);
    expect(await mailing.database.prisma.signInLink.count({ where: { userId: body.data.userId } })).toBe(1);
    expect((await follow(await mailedTo(email))).body.data).toMatchObject({ workspaces: [{ role: 'admin' }] });
  });

  it('with members:write alone makes no owner and no admin, and touches no owner', async () => {
    const built = await aWorkspace(mailing);
    const { id: workspaceId } = built.workspace;
    const { api } = await aKey(mailing, built.user, { scopes: ['members:write'] });
    const owner = await aMember(mailing, built.workspace, 'owner');
    const member = await aMember(mailing, built.workspace);
    const pending = await invited(built, { role: 'owner' });

    for (const role of ['owner', 'admin']) {
      const response = await api.post('/members', { workspaceId, email: newAddress(), role });
      expect(response).toBeError(403, 'forbidden');
      expect(await api.patch(`/members/${member.id}`, { workspaceId, role })).toBeError(403, 'forbidden');
    }
    for (const { id } of [owner, built.user, { id: pending.userId }]) {
      expect(await api.delete(`/members/${id}`, { workspaceId })).toBeError(403, 'forbidden');
      expect(await api.patch(`/members/${id}`, { workspaceId, role: 'member' })).toBeError(403, 'forbidden');
    }
    expect(await api.post(`/members/${pending.userId}/invite`, { workspaceId })).toBeError(403, 'forbidden');
    expect((await api.delete(`/members/${member.id}`, { workspaceId })).status).toBe(200);
  });
});

describe('within an hour', () => {
  it('a workspace invites an address 3 times', async () => {
    const built = await aWorkspace(mailing);
    const { api } = await aSession(mailing, built.user);
    const { userId, email } = await invited(built);
    const again = () => api.post(`/members/${userId}/invite`, { workspaceId: built.workspace.id });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const newest = await mailedTo(email);

    const refused = await again();

    expect(refused).toBeError(429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    // Its link still holds.
    expect((await follow(newest)).status).toBe(200);
  });

  it('a user sends 100 invitations, over all workspaces', async () => {
    const built = await aWorkspace(mailless, { plan: 'pro_max' });
    const other = await aWorkspace(mailless, { plan: 'pro_max' });
    await mailless.database.prisma.member.create({
      data: { workspaceId: other.workspace.id, userId: built.user.id, role: 'admin' },
    });
    for (let count = 0; count < 100; count++) {
      const { workspace } = count % 2 ? built : other;
      await anInvitation(mailless, { workspace, user: built.user });
    }

    const { api } = await aSession(mailless, built.user);
    const body = { workspaceId: built.workspace.id, email: newAddress(), role: 'member' };

    expect(await api.post('/members', body)).toBeError(429, 'rate_limited');
    expect(await mailless.database.prisma.user.count({ where: { email: body.email } })).toBe(0);
  });

  it('an address gets 20 mails, whoever sends them: another invitation is shown, and refused to a key', async () => {
    const email = newAddress();
    for (let count = 0; count < 20; count++) await invited(await aWorkspace(mailing), { email });
    const before = (await mailbox.messagesTo(mailing, email)).length;
    const last = await aWorkspace(mailing);

    const { token, mailed } = await anInvitation(mailing, last, { email });

    expect(mailed).toBe(false);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await mailbox.messagesTo(mailing, email)).toHaveLength(before);
    const { api, workspace } = await aWorkspace(mailing);
    const response = await api.post('/members', { workspaceId: workspace.id, email, role: 'member' });
    expect(response).toBeError(429, 'rate_limited');
  });
});

describe('the mail', () => {
  it('names the workspace alone in its subject, without links, cut at 60 characters', async () => {
    const name = `Win at https://evil.example/pay?now or www.evil.example ${'x'.repeat(40)}`;
    const built = await aWorkspace(mailing, { name });
    await mailing.database.prisma.user.update({
      where: { id: built.user.id },
      data: { name: 'Click http://bad.example\r\nBcc: all@example.org' },
    });
    const { email } = await invited(built);

    const [mail] = await mailbox.messagesTo(mailing, email);

    expect(mail?.subject).toMatch(/^Invitation to Win at evil example pay\?now or www evil example x+…$/);
    expect([...(mail?.subject ?? '')].length).toBeLessThanOrEqual('Invitation to '.length + 60);
    expect(mail?.subject).not.toContain(built.user.name);
    const links = [...(mail?.text ?? '').matchAll(/\bhttps?:\S+|\S+@\S+|www\.\S+/g)].map(
      ([link]) => new URL(link).host,
    );
    expect(links).toEqual(['heed.test']);
  });

  it.each([
    ['Acme & Söhne', 'Acme & Söhne'],
    ['Booking.com', 'Booking com'],
    ['javascript:alert(1)', 'javascript alert(1)'],
    ['evil。example', 'evil example'],
    ['a@b.example', 'a b example'],
    ['👩‍🚀'.repeat(30), `${[...'👩‍🚀'.repeat(30)].slice(0, 59).join('')}…`],
  ])('writes the name %s as plain text', (name, plain) => {
    expect(asPlainName(name)).toBe(plain);
  });
});

function change(id: string, data: Partial<User>) {
  return mailless.database.prisma.user.update({ where: { id }, data });
}

async function joinElsewhere(userId: string, status: string) {
  const { workspace } = await aWorkspace(mailless);
  await mailless.database.prisma.member.create({
    data: { workspaceId: workspace.id, userId, role: 'member', status },
  });
}
