import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSignInLink } from '../../../src/domain/access/sign-in-links.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aUser, aWorkspace } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { aStranger, Mailbox, otherThan } from '../../support/sign-in.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let mailbox: Mailbox;
let count = 0;
beforeAll(async () => {
  mailbox = await Mailbox.open();
  app = await startTestApp({ trustProxy: true, smtpUrl: mailbox.smtp.url });
});
afterAll(async () => {
  await app.close();
  await mailbox.smtp.close();
});

const minuteMs = 60_000;
const newAddress = () => `new${count++}@example.org`;

/** Asks for the address in the session, and returns the code that was mailed to it. */
async function askFor(api: Api, email: string): Promise<string> {
  const response = await api.patch('/me', { email });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  const [newest] = (await mailbox.messagesTo(app, email)).slice(-1);
  return /^\d{6}$/m.exec(newest?.text ?? '')?.[0] ?? '';
}

describe('200', () => {
  it('gives the user the new address, which can sign in from then on, and the old one cannot', async () => {
    const { user, workspace } = await aWorkspace(app);
    const { api } = await aSession(app, user);
    const email = newAddress();
    const code = await askFor(api, email);
    expect((await api.get('/me')).body.data.user).toMatchObject({ email: user.email, pendingEmail: email });

    const { status, body } = await api.post('/me/email/verify', { code });

    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ email, emailProven: true, pendingEmail: null });
    const verified = await aStranger(app).post('/session/code/verify', {
      email,
      code: await mailbox.aCode(app, email),
    });
    expect(verified.body.data.user.id).toBe(user.id);
    const before = (await mailbox.messagesTo(app, user.email)).length;
    await aStranger(app).post('/session/code', { email: user.email });
    expect(await mailbox.messagesTo(app, user.email)).toHaveLength(before);
    const events = await app.database.prisma.event.findMany({ where: { workspaceId: workspace.id } });
    expect(events.map(({ type, changes }) => [type, changes])).toContainEqual([
      'member.updated',
      { email: { from: user.email, to: email } },
    ]);
  });

  it('ends links and codes that were mailed to the old address, and tells it', async () => {
    const { user, workspace } = await aWorkspace(app);
    const { api } = await aSession(app, user);
    const old = await mailbox.aCode(app, user.email);
    const mailed = { wasMailed: true, invitedTo: workspace.id };
    const link = await createSignInLink(contextOf(app), user.id, 60 * minuteMs, mailed);
    const email = newAddress();

    await api.post('/me/email/verify', { code: await askFor(api, email) });

    const token = link.split('#token=')[1];
    expect(await aStranger(app).post('/session/link', { token })).toBeError(401, 'unauthorized');
    for (const address of [user.email, email]) {
      const response = await aStranger(app).post('/session/code/verify', { email: address, code: old });
      expect(response).toBeError(401, 'unauthorized');
    }
    const [notice] = (await mailbox.messagesTo(app, user.email)).slice(-1);
    expect(notice).toMatchObject({ subject: 'Your address was changed', text: expect.stringContaining(email) });
  });
});

describe('400', () => {
  it('refuses another code, one of before, one that is used, and one after 10 minutes', async () => {
    const { api } = await aSession(app, await aUser(app));
    const email = newAddress();
    const first = await askFor(api, email);
    const code = await askFor(api, email);
    const give = (text: string) => api.post('/me/email/verify', { code: text });

    expect(await give(otherThan(code))).toBeError(400, 'bad_request', 'body/code');
    if (first !== code) expect(await give(first)).toBeError(400, 'bad_request', 'body/code');
    expect((await give(code)).status).toBe(200);
    expect(await give(code)).toBeError(400, 'bad_request', 'body/code');

    const late = await askFor(api, newAddress());
    app.clock.advance(10 * minuteMs);
    expect(await give(late)).toBeError(400, 'bad_request', 'body/code');
  });

  it('refuses the right code after five wrong ones', async () => {
    const { api } = await aSession(app, await aUser(app));
    const code = await askFor(api, newAddress());
    for (let tries = 0; tries < 5; tries++) await api.post('/me/email/verify', { code: otherThan(code) });

    expect(await api.post('/me/email/verify', { code })).toBeError(400, 'bad_request', 'body/code');
  });

  it("refuses another user's code", async () => {
    const email = newAddress();
    const code = await askFor((await aSession(app, await aUser(app))).api, email);
    const { api } = await aSession(app, await aUser(app));

    expect(await api.post('/me/email/verify', { code })).toBeError(400, 'bad_request', 'body/code');
  });
});

describe('401', () => {
  it('refuses a session that has ended, although it is remembered, and changes nothing', async () => {
    const user = await aUser(app);
    const { api, row } = await aSession(app, user);
    const code = await askFor(api, newAddress());
    await app.database.prisma.session.delete({ where: { id: row.id } });

    expect(await api.post('/me/email/verify', { code })).toBeError(401, 'unauthorized');
    const stored = await app.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(stored.email).toBe(user.email);
  });
});

describe('403', () => {
  it('refuses a user whose proof the operator has cleared meanwhile, and proves nothing', async () => {
    const user = await aUser(app);
    const { api } = await aSession(app, user);
    const code = await askFor(api, newAddress());
    await app.database.prisma.user.update({ where: { id: user.id }, data: { emailProvenAt: null } });

    expect(await api.post('/me/email/verify', { code })).toBeError(403, 'forbidden');
    const stored = await app.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(stored).toMatchObject({ email: user.email, emailProvenAt: null });
  });
});

describe('409', () => {
  it('refuses the address of another user, and changes nothing', async () => {
    const other = await aUser(app);
    const user = await aUser(app);
    const { api } = await aSession(app, user);
    const code = await askFor(api, other.email);

    expect(await api.post('/me/email/verify', { code })).toBeError(409, 'conflict');
    expect((await api.get('/me')).body.data.user.email).toBe(user.email);
  });
});
