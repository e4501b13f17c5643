import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aUser, aWorkspace } from '../../support/builders.ts';
import { aPasswordUser, Mailbox, password } from '../../support/sign-in.ts';

// test/domain/access tests 401, 403, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let mailing: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  app = await startTestApp();
  mailbox = await Mailbox.open();
  mailing = await startTestApp({ smtpUrl: mailbox.smtp.url }, { beside: app });
});
afterAll(async () => {
  await mailing.close();
  await app.close();
  await mailbox.smtp.close();
});

describe('200', () => {
  it('changes the name', async () => {
    const user = await aUser(app);
    const { api } = await aSession(app, user);
    app.clock.advance(1_000);

    const { status, body } = await api.patch('/me', { name: 'Grace Hopper' });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ actor: { name: 'Grace Hopper' }, user: { id: user.id, name: 'Grace Hopper' } });
    const stored = await app.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(stored).toMatchObject({ name: 'Grace Hopper', email: user.email, updatedAt: app.clock.read() });
  });
});

describe('200 in the log', () => {
  it('is told in each workspace of the user, also where they are only invited', async () => {
    const { user, workspace } = await aWorkspace(app);
    const other = await aWorkspace(app);
    await app.database.prisma.member.create({
      data: { workspaceId: other.workspace.id, userId: user.id, role: 'member', status: 'invited' },
    });
    const { api } = await aSession(app, user);

    await api.patch('/me', { name: 'Grace Hopper' });
    await api.patch('/me', { name: 'Grace Hopper' });

    const events = await app.database.prisma.event.findMany({
      where: { subjectId: user.id },
      orderBy: { workspaceId: 'asc' },
    });
    const changes = { name: { from: user.name, to: 'Grace Hopper' } };
    const where = [workspace.id, other.workspace.id].sort();
    expect(events).toMatchObject(where.map((workspaceId) => ({ workspaceId, type: 'member.updated', changes })));
  });
});

describe('400', () => {
  it.each([
    ['a blank name', { name: ' ' }, 'body/name'],
    ['nothing', {}, 'body'],
    ['an unknown field', { name: 'Grace', role: 'owner' }, 'body/role'],
  ])('refuses %s', async (_what, body, path) => {
    const { api } = await aSession(app, await aUser(app));

    expect(await api.patch('/me', body)).toBeError(400, 'bad_request', path);
  });
});

describe('403', () => {
  it('refuses a new address of a user who has not proved the old one', async () => {
    const { api } = await aSession(mailing, await aUser(mailing, { emailProvenAt: null }));

    expect(await api.patch('/me', { email: 'grace@example.org' })).toBeError(403, 'forbidden');
  });

  it('refuses a new address in an old session, without the password', async () => {
    const { user } = await aPasswordUser(mailing);
    const { api } = await aSession(mailing, user);
    mailing.clock.advance(6 * 60_000);

    expect(await api.patch('/me', { email: 'grace@example.org' })).toBeError(403, 'forbidden');
    const wrong = { email: 'grace@example.org', currentPassword: 'not my password' };
    expect(await api.patch('/me', wrong)).toBeError(400, 'bad_request', 'body/currentPassword');
    expect((await api.patch('/me', { email: 'grace@example.org', currentPassword: password })).status).toBe(200);
  });
});

describe('409', () => {
  it('refuses a new address where no mail is sent, because no code arrives', async () => {
    const { api } = await aSession(app, await aUser(app));

    const response = await api.patch('/me', { email: 'grace@example.org' });

    expect(response).toBeError(409, 'conflict');
    expect(response.body.error.message).toContain('heed users update');
  });
});
