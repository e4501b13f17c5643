import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../../generated/prisma/client.ts';
import { allScopes } from '../../../src/domain/access/scopes.ts';
import { createSignInLink } from '../../../src/domain/access/sign-in-links.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, anInvitation, aSession, aUser, aWorkspace, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { aPasskey } from '../../support/passkeys.ts';
import { aStranger, Mailbox, password, sessionIn, setPasswordOf } from '../../support/sign-in.ts';

/** Two workspaces: a stranger's, who sets an account up before its owner comes, and the one that invites the owner. */

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await Mailbox.open();
  app = await startTestApp({ trustProxy: true, smtpUrl: mailbox.smtp.url });
});
afterAll(async () => {
  await app.close();
  await mailbox.smtp.close();
});

const forgetMs = 5_000;
const hourMs = 3_600_000;

async function signInByCode(email: string) {
  return aStranger(app).post('/session/code/verify', { email, code: await mailbox.aCode(app, email) });
}

async function tokenMailedTo(email: string): Promise<string> {
  const mails = (await mailbox.messagesTo(app, email)).filter(({ subject }) => subject?.startsWith('Invitation'));
  return /#token=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

const join = (workspaceId: string, { id: userId }: User, role = 'owner') =>
  app.database.prisma.member.create({ data: { workspaceId, userId, role } });

/** An account that nobody has proved, set up by a stranger in a workspace of theirs, with every way to act as its user. */
async function anAccountOfAStranger() {
  const user = await aUser(app, { emailProvenAt: null });
  const { workspace } = await aWorkspace(app, { name: 'B' });
  await join(workspace.id, user);
  await setPasswordOf(app, user);
  await aPasskey(app, user);
  const session = await aSession(app, user);
  const key = await aKey(app, user);
  return { user, workspace, session, key };
}

describe('the first proof of an address', () => {
  it('by a mailed code ends sessions, the password and passkeys that were there before', async () => {
    const { user, session } = await anAccountOfAStranger();
    const link = await createSignInLink(contextOf(app), user.id, hourMs);

    const response = await signInByCode(user.email);

    expect(response.body.data.user).toMatchObject({ id: user.id, emailProven: true, hasPassword: false });
    expect(response.body.data.askForMethod).toBe(true);
    app.clock.advance(forgetMs);
    expect(await session.api.get('/me')).toBeError(401, 'unauthorized');
    const byPassword = await aStranger(app).post('/session/password', { email: user.email, password });
    expect(byPassword).toBeError(401, 'unauthorized');
    const byLink = await aStranger(app).post('/session/link', { token: link.split('#token=')[1] });
    expect(byLink).toBeError(401, 'unauthorized');
    const of = { where: { userId: user.id } };
    expect([await app.database.prisma.passkey.count(of), await app.database.prisma.password.count(of)]).toEqual([0, 0]);
    const own = app.anonymous.signedIn(sessionIn(response) ?? '');
    expect((await own.get('/me')).status).toBe(200);
  });

  it('limits keys of before to the workspaces of then, for whatever they name', async () => {
    const { user, workspace, key } = await anAccountOfAStranger();
    await signInByCode(user.email);
    const invited = await aWorkspaceWithFeedback(app);
    const { id: workspaceId } = invited.workspace;
    await join(workspaceId, user, 'admin');
    app.clock.advance(forgetMs);

    expect(await key.api.get('/feedback', { workspaceId })).toBeError(403, 'forbidden');
    expect(await key.api.get(`/feedback/${invited.feedback.id}`, { workspaceId })).toBeError(403, 'forbidden');
    expect(await key.api.get(`/projects/${invited.project.id}`, { workspaceId })).toBeError(403, 'forbidden');
    const change = { workspaceId, status: 'resolved' };
    expect(await key.api.patch(`/feedback/${invited.feedback.id}`, change)).toBeError(403, 'forbidden');
    expect(await key.api.get(`/workspace/${workspaceId}`)).toBeError(403, 'forbidden');
    expect(await key.api.get('/events', { workspaceId })).toBeError(403, 'forbidden');
    expect(await key.api.get('/events/stream', { workspaceId })).toBeError(403, 'forbidden');
    expect((await key.api.get('/workspaces')).body.data.map(({ id }: { id: string }) => id)).toEqual([workspace.id]);
    const me = (await key.api.get('/me')).body.data;
    expect(me.workspaces.map(({ id }: { id: string }) => id)).toEqual([workspace.id]);
    expect((await key.api.get('/feedback', { workspaceId: workspace.id })).status).toBe(200);
  });

  it('shows the limit of a key, and never lifts it', async () => {
    const { user, workspace, key } = await anAccountOfAStranger();

    const own = app.anonymous.signedIn(sessionIn(await signInByCode(user.email)) ?? '');

    const [shown] = (await own.get('/api-keys')).body.data;
    expect(shown).toMatchObject({ id: key.row.id, workspaceIds: [workspace.id] });
    const rotated = await own.post(`/api-keys/${key.row.id}/rotate`, {});
    expect(rotated.body.data.workspaceIds).toEqual([workspace.id]);
    const made = await own.post('/api-keys', { name: 'New', scopes: ['feedback:read'] });
    expect(made.body.data.workspaceIds).toBeNull();
  });

  it('gives keys that a limited key makes the same limit', async () => {
    const { user, workspace, key } = await anAccountOfAStranger();
    await signInByCode(user.email);
    app.clock.advance(forgetMs);

    const { data } = (await key.api.post('/api-keys', { name: 'Made', scopes: allScopes })).body;
    const grandchild = await app.anonymous.as(data.key).post('/api-keys', { name: 'Made', scopes: allScopes });

    for (const { workspaceIds } of [data, grandchild.body.data]) expect(workspaceIds).toEqual([workspace.id]);
  });

  it('lets a limited key neither see nor take over a key without a limit', async () => {
    const { user, key } = await anAccountOfAStranger();
    const own = app.anonymous.signedIn(sessionIn(await signInByCode(user.email)) ?? '');
    const free = (await own.post('/api-keys', { name: 'Free', scopes: ['feedback:read'] })).body.data;
    app.clock.advance(forgetMs);

    const list = (await key.api.get('/api-keys')).body.data;
    expect(list.map(({ id }: { id: string }) => id)).toEqual([key.row.id]);
    expect(await key.api.post(`/api-keys/${free.id}/rotate`, {})).toBeError(404, 'not_found');
    expect(await key.api.patch(`/api-keys/${free.id}`, { name: 'Mine' })).toBeError(404, 'not_found');
    expect(await key.api.delete(`/api-keys/${free.id}`)).toBeError(404, 'not_found');
  });

  it('is mailed to the user, and told once in each workspace of theirs', async () => {
    const { user, workspace } = await anAccountOfAStranger();

    await signInByCode(user.email);
    await signInByCode(user.email);

    const notices = (await mailbox.messagesTo(app, user.email)).filter(({ subject }) =>
      /confirmed/.test(subject ?? ''),
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('API keys');
    const events = await app.database.prisma.event.findMany({
      where: { workspaceId: workspace.id, type: 'member.address_proven' },
    });
    expect(events).toMatchObject([{ subjectId: user.id, actorType: 'user', actorId: user.id }]);
  });

  it('is mailed without links in the name, which somebody else may have chosen', async () => {
    const user = await aUser(app, {
      emailProvenAt: null,
      name: 'Ann, confirm at https://evil.example/now or evil.example',
    });

    await signInByCode(user.email);

    const [notice] = (await mailbox.messagesTo(app, user.email)).slice(-1);
    expect(notice?.subject).toMatch(/confirmed/);
    expect(notice?.text).toContain('Hello Ann, confirm at evil example now or evil example,');
    expect(`${notice?.text}${notice?.html}`).not.toContain('evil.example');
  });

  it('by the mailed link of an invitation ends the same, before it gives access to the workspace', async () => {
    const { user, workspace, session, key } = await anAccountOfAStranger();
    const host = await aWorkspaceWithFeedback(app);
    await anInvitation(app, host, { email: user.email, role: 'admin' });

    const token = await tokenMailedTo(user.email);
    const response = await aStranger(app).post('/session/link', { token });

    expect(response.body.data.workspaces).toHaveLength(2);
    app.clock.advance(forgetMs);
    const place = { workspaceId: host.workspace.id };
    expect(await session.api.get('/feedback', place)).toBeError(401, 'unauthorized');
    expect(await key.api.get('/feedback', place)).toBeError(403, 'forbidden');
    expect((await key.api.get('/feedback', { workspaceId: workspace.id })).status).toBe(200);
    const own = app.anonymous.signedIn(sessionIn(response) ?? '');
    expect((await own.get('/feedback', place)).status).toBe(200);
  });

  it('gives what it ends no access to the workspace that it joins, not even while callers are remembered', async () => {
    const user = await aUser(app, { emailProvenAt: null });
    const session = await aSession(app, user);
    const key = await aKey(app, user);
    for (const { api } of [session, key]) expect((await api.get('/me')).status).toBe(200);
    const host = await aWorkspaceWithFeedback(app);
    await anInvitation(app, host, { email: user.email, role: 'admin' });
    const place = { workspaceId: host.workspace.id };

    const { status } = await aStranger(app).post('/session/link', { token: await tokenMailedTo(user.email) });

    expect(status).toBe(200);
    const invitation = { ...place, email: 'accomplice@example.org', role: 'admin' };
    expect(await session.api.get('/feedback', place)).toBeError(401, 'unauthorized');
    const comments = `/feedback/${host.feedback.id}/comments`;
    expect(await session.api.get(comments)).toBeError(401, 'unauthorized');
    expect(await session.api.get('/me')).toBeError(401, 'unauthorized');
    expect(await session.api.get('/workspaces')).toBeError(401, 'unauthorized');
    expect(await session.api.post('/members', invitation)).toBeError(401, 'unauthorized');
    expect(await key.api.get('/feedback', place)).toBeError(403, 'forbidden');
    expect(await key.api.get(comments)).toBeError(404, 'not_found');
    expect((await key.api.get('/me')).body.data.workspaces).toEqual([]);
    expect((await key.api.get('/workspaces')).body.data).toEqual([]);
    expect(await key.api.post('/members', { ...invitation, role: 'member' })).toBeError(403, 'forbidden');
  });

  it("by the operator's link counts as well", async () => {
    const { user, session } = await anAccountOfAStranger();
    const url = await createSignInLink(contextOf(app), user.id, hourMs);

    const response = await aStranger(app).post('/session/link', { token: url.split('#token=')[1] });

    expect(response.body.data.user.emailProven).toBe(true);
    app.clock.advance(forgetMs);
    expect(await session.api.get('/me')).toBeError(401, 'unauthorized');
  });

  it('does not happen twice: a later code keeps sessions, the password and keys', async () => {
    const { user, workspace, key, api } = await aWorkspace(app);
    await setPasswordOf(app, user);
    const session = await aSession(app, user);

    const response = await signInByCode(user.email);

    expect(response.body.data.user).toMatchObject({ hasPassword: true });
    expect((await session.api.get('/me')).status).toBe(200);
    expect((await api.get('/me')).body.data.workspaces).toMatchObject([{ id: workspace.id }]);
    const row = await app.database.prisma.apiKey.findFirstOrThrow({ where: { userId: user.id } });
    expect([row.isLimited, key.startsWith('hk_')]).toEqual([false, true]);
  });

  it('is not given by a password or an inviter', async () => {
    const { user } = await anAccountOfAStranger();

    const response = await aStranger(app).post('/session/password', { email: user.email, password });

    expect(response.body.data.user).toMatchObject({ emailProven: false, hasPassword: true });
  });

  it('leaves no password behind that a session sets at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await aUser(app, { emailProvenAt: null });
      const { api } = await aSession(app, user);
      const code = await mailbox.aCode(app, user.email);

      const [, signedIn] = await Promise.all([
        api.send('put', '/me/password', { body: { password: 'the password of a stranger' } }),
        aStranger(app).post('/session/code/verify', { email: user.email, code }),
      ]);

      // A password that comes first ends the code: then nothing is proven yet.
      const left = signedIn.status === 200 ? 0 : 1;
      expect(await app.database.prisma.password.count({ where: { userId: user.id } })).toBe(left);
      expect(await app.database.prisma.session.count({ where: { userId: user.id } })).toBe(1);
    }
  });

  it('leaves no key behind without a limit that a session makes at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await aUser(app, { emailProvenAt: null });
      const { api } = await aSession(app, user);
      const code = await mailbox.aCode(app, user.email);

      await Promise.all([
        api.post('/api-keys', { name: 'Left', scopes: allScopes }),
        aStranger(app).post('/session/code/verify', { email: user.email, code }),
      ]);

      const free = { userId: user.id, isLimited: false };
      expect(await app.database.prisma.apiKey.count({ where: free })).toBe(0);
    }
  });
});

describe('a key that makes another', () => {
  const make = (api: Api, fields: object = {}) =>
    api.post('/api-keys', { name: 'Made', scopes: ['keys:write'], ...fields });
  const at = (milliseconds: number) => new Date(app.clock.read().getTime() + milliseconds);

  it('gives it its own end by default, and no later one', async () => {
    const { user } = await aWorkspace(app);
    const end = at(hourMs);
    const { api } = await aKey(app, user, { expiresAt: end });

    expect((await make(api)).body.data.expiresAt).toBe(end.toISOString());
    expect((await make(api, { expiresAt: null })).body.data.expiresAt).toBe(end.toISOString());
    const sooner = at(hourMs / 2).toISOString();
    expect((await make(api, { expiresAt: sooner })).body.data.expiresAt).toBe(sooner);
    expect(await make(api, { expiresAt: at(2 * hourMs).toISOString() })).toBeError(403, 'forbidden');
  });

  it('ends it when it is revoked itself, with all that came of it', async () => {
    const { user, api: owner } = await aWorkspace(app);
    const { api, row } = await aKey(app, user);
    const child = app.anonymous.as((await make(api)).body.data.key);
    const grandchild = app.anonymous.as((await make(child)).body.data.key);
    expect((await grandchild.get('/me')).status).toBe(200);

    await owner.delete(`/api-keys/${row.id}`);

    app.clock.advance(forgetMs);
    for (const one of [api, child, grandchild]) expect(await one.get('/me')).toBeError(401, 'unauthorized');
    expect((await owner.get('/me')).status).toBe(200);
  });

  it('takes over no key of its user that lives longer', async () => {
    const { user, row: forever } = await aWorkspace(app);
    const { api, row } = await aKey(app, user, { expiresAt: at(hourMs) });

    expect(await api.post(`/api-keys/${forever.id}/rotate`, {})).toBeError(403, 'forbidden');
    expect((await api.post(`/api-keys/${row.id}/rotate`, {})).status).toBe(200);
  });

  it('gives nothing by a replaced secret that outlives it', async () => {
    const { user } = await aWorkspace(app);
    const { api, row } = await aKey(app, user);
    await api.post(`/api-keys/${row.id}/rotate`, { keepOldForSeconds: 600 });

    expect(await api.post(`/api-keys/${row.id}/rotate`, {})).toBeError(403, 'forbidden');
    const { expiresAt } = (await make(api)).body.data;
    expect(new Date(expiresAt).getTime()).toBeLessThanOrEqual(at(600_000).getTime());
  });
});
