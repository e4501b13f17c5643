import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../../generated/prisma/client.ts';
import { createSignInLink } from '../../../src/domain/access/sign-in-links.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aUser } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { aPasswordUser, aStranger, Mailbox, password } from '../../support/sign-in.ts';

// test/domain/access tests 401, 403, 413, 415, 429, 500, 503, with the operation's sample request there.

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

const minutesMs = 60_000;
const other = 'another password of mine';
const put = (api: Api, body: object) => api.send('put', '/me/password', { body });
const signIn = (user: User, text: string) =>
  aStranger(app).post('/session/password', { email: user.email, password: text });

describe('200', () => {
  it('sets a first password within 24 hours of signing in, for which GET /me asks', async () => {
    const user = await aUser(app);
    const { api } = await aSession(app, user);
    app.clock.advance(24 * 60 * minutesMs);
    expect((await api.get('/me')).body.data.askForMethod).toBe(true);

    const { status, body } = await put(api, { password });

    expect({ status, body }).toEqual({ status: 200, body: { data: { changed: true } } });
    expect((await signIn(user, password)).body.data.askForMethod).toBe(false);
    const row = await app.database.prisma.password.findUniqueOrThrow({ where: { userId: user.id } });
    expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('changes the password with the current one, however long ago the sign-in was', async () => {
    const { user } = await aPasswordUser(app);
    const { api } = await aSession(app, user);
    app.clock.advance(60 * minutesMs);

    expect((await put(api, { password: other, currentPassword: password })).status).toBe(200);

    expect([(await signIn(user, password)).status, (await signIn(user, other)).status]).toEqual([401, 200]);
  });

  it('ends what else could sign in: other sessions, links and codes', async () => {
    const { user } = await aPasswordUser(app);
    const { api, row } = await aSession(app, user);
    await aSession(app, user);
    await createSignInLink(contextOf(app), user.id, minutesMs);
    await mailbox.aCode(app, user.email);

    await put(api, { password: other });

    const of = { where: { userId: user.id } };
    const { session, signInLink, signInCode } = app.database.prisma;
    expect((await session.findMany(of)).map(({ id }) => id)).toEqual([row.id]);
    expect([await signInLink.count(of), await signInCode.count(of)]).toEqual([0, 0]);
    expect((await api.get('/me')).status).toBe(200);
  });

  it('tells the user by mail, and each of their workspaces', async () => {
    const { user, workspace } = await aPasswordUser(app);
    await aSession(app, user);
    const { api } = await aSession(app, user);

    await put(api, { password: other });

    const events = await app.database.prisma.event.findMany({ where: { workspaceId: workspace.id } });
    expect(events.map(({ type }) => type).sort()).toEqual(['member.password_changed', 'member.session_ended']);
    const [mail] = await mailbox.messagesTo(app, user.email);
    expect(mail?.subject).toBe('Your password was changed');
    expect(JSON.stringify([events.map(({ data }) => data), mail])).not.toContain(other);
  });

  it('takes 12 characters as well as 256, of any script', async () => {
    const { api } = await aSession(app, await aUser(app));

    expect((await put(api, { password: '🔑'.repeat(12) })).status).toBe(200);
    expect((await put(api, { password: 'é'.repeat(256) })).status).toBe(200);
  });
});

describe('400', () => {
  it.each([
    ['a password of 11 characters', { password: 'a'.repeat(11) }, 'body/password'],
    ['a password of 257 characters', { password: 'a'.repeat(257) }, 'body/password'],
    ['a current password of 257 characters', { password, currentPassword: 'a'.repeat(257) }, 'body/currentPassword'],
    ['an unknown field', { password, repeated: password }, 'body/repeated'],
  ])('refuses %s', async (_which, body, field) => {
    const { api } = await aSession(app, await aUser(app));

    expect(await put(api, body)).toBeError(400, 'bad_request', field);
  });

  it('refuses a wrong current password, however new the session is', async () => {
    const { user } = await aPasswordUser(app);
    const { api } = await aSession(app, user);

    const response = await put(api, { password: other, currentPassword: 'not the one it was' });

    expect(response).toBeError(400, 'bad_request', 'body/currentPassword');
    expect((await signIn(user, password)).status).toBe(200);
  });
});

describe('401', () => {
  it('refuses a session that was ended a moment ago on another process', async () => {
    const user = await aUser(app);
    const { api, row } = await aSession(app, user);
    await api.get('/me');
    await app.database.prisma.session.delete({ where: { id: row.id } });

    expect((await api.get('/me/sessions')).status).toBe(200);
    expect(await put(api, { password })).toBeError(401, 'unauthorized');
    expect(await app.database.prisma.password.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe('403', () => {
  it('refuses an old session without the current password', async () => {
    const { api } = await aSession(app, (await aPasswordUser(app)).user);
    app.clock.advance(5 * minutesMs + 1);

    expect(await put(api, { password: other })).toBeError(403, 'forbidden');
  });

  it('refuses a first password in a session that began more than 24 hours ago', async () => {
    const { api } = await aSession(app, await aUser(app));
    app.clock.advance(24 * 60 * minutesMs + 1);

    expect(await put(api, { password })).toBeError(403, 'forbidden');
  });
});

describe('429', () => {
  it('refuses to try more than 10 current passwords in a quarter of an hour', async () => {
    const { user } = await aPasswordUser(app);
    const { api } = await aSession(app, user);
    const wrong = { password: other, currentPassword: 'not the one it was' };
    for (let tries = 0; tries < 10; tries++) await put(api, wrong);

    expect(await put(api, { ...wrong, currentPassword: password })).toBeError(429, 'rate_limited');
    expect(await signIn(user, password)).toBeError(429, 'rate_limited');
  });
});
