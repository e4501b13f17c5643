import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aKey,
  aMember,
  anInvitation,
  aSession,
  aUser,
  aWorkspace,
  aWorkspaceWithFeedback,
} from '../../support/builders.ts';

// test/domain/access tests 401, 403, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newAddress = () => `${randomUUID()}@example.org`;
const follow = (token: string) => app.anonymous.post('/session/link', { token });
const eventsOf = (workspaceId: string, userId: string) =>
  app.database.prisma.event.findMany({ where: { workspaceId, subjectId: userId }, orderBy: { sequence: 'asc' } });

describe('201', () => {
  it('invites a person who is new, whose link signs in and makes them a member, once', async () => {
    const { user, workspace } = await aWorkspace(app, { name: 'Acme' });
    const { api } = await aSession(app, user);
    const email = newAddress();

    const { body } = await api.post('/members', {
      workspaceId: workspace.id,
      email: ` ${email.toUpperCase()} `,
      role: 'admin',
    });

    const { inviteUrl, mailed, ...member } = body.data;
    const [, token = ''] = /^http:\/\/heed\.test\/app\/sign-in#token=([\w-]{43})$/.exec(inviteUrl) ?? [];
    expect(mailed).toBe(false);
    expect(member).toMatchObject({ email, name: email.split('@')[0], role: 'admin', status: 'invited' });
    const signedIn = await follow(token);
    expect(signedIn.body.data).toMatchObject({ user: { email }, workspaces: [{ id: workspace.id, role: 'admin' }] });
    expect(await follow(token)).toBeError(401, 'unauthorized');
    const events = await eventsOf(workspace.id, member.userId);
    expect(events).toMatchObject([
      { type: 'member.added', actorType: 'user', actorId: user.id, data: member, changes: null },
      {
        type: 'member.updated',
        actorType: 'user',
        actorId: member.userId,
        changes: { status: { from: 'invited', to: 'active' } },
      },
      { type: 'member.signed_in', actorType: 'user', actorId: member.userId },
    ]);
  });

  it('mails the link, and keeps it sealed while the mail waits', async () => {
    const { user, workspace } = await aWorkspace(app, { name: 'Acme' });
    const email = newAddress();

    const { token } = await anInvitation(app, { user, workspace }, { email });

    const jobs = await app.database.prisma.$queryRaw<{ data: { to: string; subject: string } }[]>`
      SELECT data FROM pgboss.job WHERE name = 'send-mail'`;
    const [mail] = jobs.filter(({ data }) => data.to === email);
    expect(mail?.data).toMatchObject({ to: email, subject: 'Invitation to Acme', text: '', html: '' });
    expect(JSON.stringify(mail)).not.toContain(token);
  });

  it('only accepts the membership in a session of a person who has an account', async () => {
    const built = await aWorkspace(app, { name: 'Acme' });
    const { workspace } = built;
    const user = await aUser(app);
    const { token } = await anInvitation(app, built, { email: user.email, name: 'Another name' });
    expect(await follow(token)).toBeError(403, 'forbidden');
    const session = await aSession(app, user);

    const response = await session.api.post('/session/link', { token });

    const accepted = { accepted: true, email: user.email, workspace: { id: workspace.id, name: 'Acme' } };
    expect(response).toMatchObject({ status: 200, body: { data: accepted } });
    expect(response.headers['set-cookie']).toBeUndefined();
    const { body } = await session.api.get('/me');
    expect(body.data).toMatchObject({ user: { name: user.name }, workspaces: [{ id: workspace.id }] });
  });

  it('gives no access and no items before it is accepted', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { api, workspace, feedback } = built;
    const user = await aUser(app);
    await anInvitation(app, built, { email: user.email, role: 'admin' });
    const own = (await aKey(app, user)).api;
    const session = (await aSession(app, user)).api;
    const workspaceId = workspace.id;

    for (const one of [own, session]) {
      expect(await one.get('/feedback', { workspaceId })).toBeError(403, 'forbidden');
      expect((await one.get('/workspaces')).body.data).toEqual([]);
      expect((await one.get('/me')).body.data.workspaces).toEqual([]);
    }
    const assigned = await api.patch(`/feedback/${feedback.id}`, { workspaceId, assigneeId: user.id });
    expect(assigned).toBeError(400, 'bad_request', 'body/assigneeId');
    const noted = await api.post(`/feedback/${feedback.id}/notes`, { content: 'See', mentions: [user.id] });
    expect(noted).toBeError(400, 'bad_request', 'body/mentions/0');
  });

  it('keeps the answer of an Idempotency-Key sealed, and repeats it', async () => {
    const { user, workspace } = await aWorkspace(app);
    const { api } = await aSession(app, user);
    const body = { workspaceId: workspace.id, email: newAddress(), role: 'member' };
    const key = randomUUID();

    const first = await api.post('/members', body, { 'Idempotency-Key': key });
    const again = await api.post('/members', body, { 'Idempotency-Key': key });

    expect(again.body).toEqual(first.body);
    const record = await app.database.prisma.idempotencyRecord.findFirstOrThrow({ where: { key } });
    expect(record.body).not.toContain('token');
  });
});

describe('400', () => {
  it.each([
    ['text that is not an address', { email: 'nobody' }, 'body/email'],
    ['a role that does not exist', { role: 'guest' }, 'body/role'],
    ['a blank name', { name: ' ' }, 'body/name'],
  ])('refuses %s', async (_what, fields, path) => {
    const { user, workspace } = await aWorkspace(app);
    const { api } = await aSession(app, user);
    const body = { workspaceId: workspace.id, email: newAddress(), role: 'member', ...fields };

    expect(await api.post('/members', body)).toBeError(400, 'bad_request', path);
  });
});

describe('403', () => {
  it('lets only an owner invite an owner', async () => {
    const { workspace } = await aWorkspace(app);
    const { api } = await aSession(app, await aMember(app, workspace, 'admin'));
    const body = { workspaceId: workspace.id, email: newAddress(), role: 'owner' };

    expect(await api.post('/members', body)).toBeError(403, 'forbidden');
    expect(await app.database.prisma.user.count({ where: { email: body.email } })).toBe(0);
  });

  it("holds to the plan's limit, for which those who are invited count", async () => {
    const { workspace, user } = await aWorkspace(app, { plan: 'free' });
    const { api } = await aSession(app, user);
    for (let count = 0; count < 2; count++) await anInvitation(app, { user, workspace });

    const response = await api.post('/members', { workspaceId: workspace.id, email: newAddress(), role: 'member' });

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toBe('The plan free is limited to 3 members');
  });
});

describe('409', () => {
  it('refuses an API key where no mail is sent, because it is shown no link', async () => {
    const { api, workspace } = await aWorkspace(app);
    const email = newAddress();

    const response = await api.post('/members', { workspaceId: workspace.id, email, role: 'member' });

    expect(response).toBeError(409, 'conflict');
    expect(response.body.error.message).toContain('set up mail');
    expect(await app.database.prisma.user.count({ where: { email } })).toBe(0);
  });

  it('refuses who is a member, or invited, already', async () => {
    const { workspace, user } = await aWorkspace(app);
    const { api } = await aSession(app, user);
    const { email } = await anInvitation(app, { user, workspace });

    for (const known of [user.email, email]) {
      const response = await api.post('/members', { workspaceId: workspace.id, email: known, role: 'member' });
      expect(response).toBeError(409, 'conflict');
    }
  });
});
