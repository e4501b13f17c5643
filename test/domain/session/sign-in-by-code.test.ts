import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { anInvitation, aUser, aWorkspace } from '../../support/builders.ts';
import { aStranger, Mailbox, otherThan, sessionIn } from '../../support/sign-in.ts';

// attacks.test.ts tests 429, and that every 401 is the same.

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

const verify = (email: string, code: string) => aStranger(app).post('/session/code/verify', { email, code });
const sessionsOf = (userId: string) => app.database.prisma.session.count({ where: { userId } });

async function aUserWithCode() {
  const user = await aUser(app);
  return { user, email: user.email, code: await mailbox.aCode(app, user.email) };
}

describe('200', () => {
  it('begins a session, and says who has signed in', async () => {
    const { user, workspace } = await aWorkspace(app);
    const code = await mailbox.aCode(app, user.email);

    const response = await verify(user.email, code);

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ user: { id: user.id }, workspaces: [{ id: workspace.id }] });
    expect((await app.anonymous.signedIn(sessionIn(response) ?? '').get('/me')).body).toEqual(response.body);
    const events = await app.database.prisma.event.findMany({ where: { workspaceId: workspace.id } });
    expect(events.map(({ type }) => type)).toEqual(['member.signed_in']);
  });

  it('accepts no invitation: for that one follows its link', async () => {
    const { email, userId } = await anInvitation(app, await aWorkspace(app));

    const { body } = await verify(email, await mailbox.aCode(app, email));

    expect(body.data).toMatchObject({ user: { id: userId }, workspaces: [] });
  });
});

describe('400', () => {
  it.each([
    ['text that is not an address', { email: 'grace at example' }, 'body/email'],
    ['a code that is missing', { code: undefined }, 'body/code'],
    ['a code of 5 digits', { code: '12345' }, 'body/code'],
    ['a code with a line break', { code: '123456\n' }, 'body/code'],
    ['a number', { code: 123_456 }, 'body/code'],
  ])('refuses %s', async (_which, fields, field) => {
    const body = { email: 'grace@example.org', code: '123456', ...fields };

    expect(await aStranger(app).post('/session/code/verify', body)).toBeError(400, 'bad_request', field);
  });
});

describe('401', () => {
  it('refuses a code that is wrong, used, expired, replaced or of another address', async () => {
    const [wrong, used, expired] = [await aUserWithCode(), await aUserWithCode(), await aUserWithCode()];
    await verify(used.email, used.code);
    app.clock.advance(600_000);
    const [replaced, moved] = [await aUserWithCode(), await aUserWithCode()];
    await mailbox.aCode(app, replaced.email);
    const newEmail = `new-${moved.email}`;
    await app.database.prisma.user.update({ where: { id: moved.user.id }, data: { email: newEmail } });

    const responses = [
      await verify(wrong.email, otherThan(wrong.code)),
      await verify(used.email, used.code),
      await verify(expired.email, expired.code),
      await verify(replaced.email, replaced.code),
      await verify(newEmail, moved.code),
      await verify('nobody@example.org', wrong.code),
    ];

    for (const response of responses) expect(response).toBeError(401, 'unauthorized');
    expect(await sessionsOf(used.user.id)).toBe(1);
    expect(await sessionsOf(moved.user.id)).toBe(0);
  });

  it('refuses the right code after 5 wrong ones', async () => {
    const { email, code } = await aUserWithCode();
    for (let tries = 0; tries < 5; tries++) await verify(email, otherThan(code));

    expect(await verify(email, code)).toBeError(401, 'unauthorized');
  });

  it('lets only one of many in who send a code at the same time', async () => {
    const { user, email, code } = await aUserWithCode();

    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await verify(email, code)).status));

    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await sessionsOf(user.id)).toBe(1);
  });
});

describe('what comes before the operation', () => {
  it('refuses a body that is too large, or not JSON', async () => {
    const send = (body: Buffer, type: string) =>
      app.anonymous.send('post', '/session/code/verify', { body, headers: { 'Content-Type': type } });

    expect(await send(Buffer.alloc(300_000), 'application/json')).toBeError(413, 'payload_too_large');
    expect(await send(Buffer.from('hi'), 'text/plain')).toBeError(415, 'unsupported_media_type');
  });

  it('says nothing of a fault', async () => {
    const broken = await startTestApp();
    await broken.database.prisma.$executeRaw`DROP TABLE sign_in_codes`;

    const response = await broken.anonymous.post('/session/code/verify', {
      email: 'grace@example.org',
      code: '123456',
    });
    await broken.close();

    expect(response).toBeError(500, 'internal_error');
  });
});
