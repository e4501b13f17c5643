import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aWorkspace } from '../../support/builders.ts';
import { anAccount, startWithProvider } from '../../support/oidc/single-sign-on.ts';
import { callbackPath, TestBrowser } from '../../support/oidc/test-browser.ts';
import type { TestProvider } from '../../support/oidc/test-provider.ts';
import { aPasskey } from '../../support/passkeys.ts';
import { Mailbox, sessionIn, setPasswordOf } from '../../support/sign-in.ts';

// oidc-attacks.test.ts has what must not sign in.

let app: TestApp;
let provider: TestProvider;
let mailbox: Mailbox;
let close: () => Promise<void>;
beforeAll(async () => {
  mailbox = await Mailbox.open();
  ({ app, provider, close } = await startWithProvider({ smtpUrl: mailbox.smtp.url }));
});
afterAll(async () => {
  await close();
  await mailbox.smtp.close();
});

const typesIn = async (workspaceId: string) =>
  (await app.database.prisma.event.findMany({ where: { workspaceId }, orderBy: { sequence: 'asc' } })).map(
    ({ type }) => type,
  );

describe('302', () => {
  it('signs in by a verified address, in whatever case the provider writes it', async () => {
    const { user, workspace } = await aWorkspace(app);
    provider.present = anAccount({ email: user.email.toUpperCase() });
    const browser = new TestBrowser(app.anonymous);

    const response = await browser.signIn({ returnTo: '/app/inbox?status=open' });

    expect(response.status).toBe(302);
    expect(response.headers.location).toBe('http://heed.test/app/inbox?status=open');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect([...browser.cookies.keys()]).toEqual(['heed_session']);
    const me = await app.anonymous.signedIn(sessionIn(response) ?? '').get('/me');
    expect(me.body.data).toMatchObject({ actor: { type: 'user', id: user.id }, workspaces: [{ id: workspace.id }] });
    expect(await typesIn(workspace.id)).toEqual(['member.oidc_linked', 'member.signed_in']);
  });

  it('proves the address the first time: a password, a passkey and keys of before lose what they could do', async () => {
    const { user, workspace, api } = await aWorkspace(app);
    await app.database.prisma.user.update({ where: { id: user.id }, data: { emailProvenAt: null } });
    await setPasswordOf(app, user);
    await aPasskey(app, user);
    provider.present = anAccount({ email: user.email });

    const response = await new TestBrowser(app.anonymous).signIn();

    const me = (await app.anonymous.signedIn(sessionIn(response) ?? '').get('/me')).body.data;
    expect(me).toMatchObject({ user: { emailProven: true, hasPassword: false }, askForMethod: false });
    const of = { where: { userId: user.id } };
    expect([await app.database.prisma.passkey.count(of), await app.database.prisma.oidcIdentity.count(of)]).toEqual([
      0, 1,
    ]);
    const later = await aWorkspace(app);
    await app.database.prisma.member.create({
      data: { workspaceId: later.workspace.id, userId: user.id, role: 'admin' },
    });
    app.clock.advance(5_000);
    expect(await api.get('/feedback', { workspaceId: later.workspace.id })).toBeError(403, 'forbidden');
    expect((await api.get('/feedback', { workspaceId: workspace.id })).status).toBe(200);
  });

  it('keeps the password of a user who has proved their address before', async () => {
    const { user } = await aWorkspace(app);
    await setPasswordOf(app, user);
    provider.present = anAccount({ email: user.email });

    const response = await new TestBrowser(app.anonymous).signIn();

    const me = (await app.anonymous.signedIn(sessionIn(response) ?? '').get('/me')).body.data;
    expect(me.user).toMatchObject({ hasPassword: true });
  });

  it('proves no address that differs from what the user has by now', async () => {
    const { user } = await aWorkspace(app);
    const account = anAccount({ email: user.email });
    provider.present = account;
    await new TestBrowser(app.anonymous).signIn();
    const changed = { email: `new-${user.email}`, emailProvenAt: null };
    await app.database.prisma.user.update({ where: { id: user.id }, data: changed });

    const response = await new TestBrowser(app.anonymous).signIn();
    const me = (await app.anonymous.signedIn(sessionIn(response) ?? '').get('/me')).body.data;
    expect(me.user).toMatchObject({ id: user.id, emailProven: false });

    provider.present = { ...account, email: changed.email };
    const again = await new TestBrowser(app.anonymous).signIn();
    const proven = (await app.anonymous.signedIn(sessionIn(again) ?? '').get('/me')).body.data;
    expect(proven.user).toMatchObject({ id: user.id, emailProven: true });
    expect(await app.database.prisma.oidcIdentity.count({ where: { userId: user.id } })).toBe(1);
  });

  it('ends all other sessions, codes and links the first time, and mails the user', async () => {
    const { user, workspace } = await aWorkspace(app);
    const before = await aSession(app, user);
    const code = await mailbox.aCode(app, user.email);
    provider.present = anAccount({ email: user.email });

    const response = await new TestBrowser(app.anonymous).signIn();

    const sessions = await app.database.prisma.session.findMany({ where: { userId: user.id } });
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.id).not.toBe(before.row.id);
    expect(sessionIn(response)).toBeDefined();
    const byCode = await app.anonymous.post('/session/code/verify', { email: user.email, code });
    expect(byCode).toBeError(401, 'unauthorized');
    expect(await typesIn(workspace.id)).toEqual(['member.session_ended', 'member.oidc_linked', 'member.signed_in']);
    const [, notice] = await mailbox.messagesTo(app, user.email);
    expect(notice?.subject).toBe('Single sign-on was connected');
    expect(notice?.text).toContain('Example Accounts');
  });

  it('changes nothing of other sessions from the second time on, and mails nothing', async () => {
    const { user } = await aWorkspace(app);
    provider.present = anAccount({ email: user.email });
    await new TestBrowser(app.anonymous).signIn();
    const other = await aSession(app, user);
    const mails = (await mailbox.messagesTo(app, user.email)).length;

    const response = await new TestBrowser(app.anonymous).signIn();

    expect(sessionIn(response)).toBeDefined();
    expect((await other.api.get('/me')).status).toBe(200);
    expect(await mailbox.messagesTo(app, user.email)).toHaveLength(mails);
  });

  it('knows a person again whose address has changed, at the provider or here', async () => {
    const { user } = await aWorkspace(app);
    const account = anAccount({ email: user.email });
    provider.present = account;
    await new TestBrowser(app.anonymous).signIn();
    const { user: other } = await aWorkspace(app);

    for (const changed of [{ email: 'new@example.net' }, { email: other.email }, { email_verified: false }]) {
      provider.present = { ...account, ...changed };
      const token = sessionIn(await new TestBrowser(app.anonymous).signIn()) ?? '';
      expect((await app.anonymous.signedIn(token).get('/me')).body.data.user.id).toBe(user.id);
    }
  });

  it('takes what providers send besides, and shows the dashboard by default', async () => {
    const { user } = await aWorkspace(app);
    provider.present = anAccount({ email: user.email });
    const browser = new TestBrowser(app.anonymous);
    const query = await browser.leave();

    const response = await browser.comeBack({ ...query, session_state: 'x', scope: 'openid', authuser: '0' });

    expect(response.headers.location).toBe('http://heed.test/app');
  });

  it('says on the page to sign in if the person pressed "cancel"', async () => {
    provider.present = null;

    const response = await new TestBrowser(app.anonymous).signIn();

    expect(response.status).toBe(302);
    expect(response.headers.location).toBe('http://heed.test/app/sign-in?error=refused');
    expect(sessionIn(response)).toBeUndefined();
  });

  it.each([
    ['tells the address in the ID token', { tellsInToken: true }],
    ['wants the secret in the body', { authMethod: 'client_secret_post' as const }],
  ])('works with a provider that %s', async (_which, manner) => {
    const other = await startWithProvider({}, manner);
    const { user } = await aWorkspace(other.app);
    other.provider.present = anAccount({ email: user.email, email_verified: 'true' });

    const response = await new TestBrowser(other.app.anonymous).signIn();

    expect(sessionIn(response)).toBeDefined();
    await other.close();
  });

  it('says so if the provider goes away meanwhile, which is not a try', async () => {
    const going = await startWithProvider();
    const browser = new TestBrowser(going.app.anonymous);
    going.provider.present = anAccount();
    const query = await browser.leave();
    await going.provider.close();

    const response = await browser.comeBack(query);

    expect(response.headers.location).toBe('http://heed.test/app/sign-in?error=unavailable');
    await going.app.close();
  });
});

describe('400', () => {
  it('refuses what is longer than any provider sends', async () => {
    for (const [name, length] of Object.entries({
      state: 501,
      code: 8001,
      iss: 2001,
      error: 501,
      error_description: 8001,
    }))
      expect(await app.anonymous.get(callbackPath, { [name]: 'x'.repeat(length) })).toBeError(400, 'bad_request');
  });
});

describe('404', () => {
  it('says that no provider is set up', async () => {
    const without = await startTestApp({}, { beside: app });

    expect(await without.anonymous.get(callbackPath)).toBeError(404, 'not_found');
    await without.close();
  });
});
