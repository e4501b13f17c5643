import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aUser } from '../../support/builders.ts';
import { aPasswordUser, aStranger, password, sessionIn, setPasswordOf } from '../../support/sign-in.ts';

// attacks.test.ts tests 401 and 429.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const path = '/session/password';

describe('200', () => {
  it('begins a session, and says who has signed in', async () => {
    const { user, workspace } = await aPasswordUser(app);

    const response = await aStranger(app).post(path, { email: ` ${user.email.toUpperCase()} `, password });

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      user: { id: user.id },
      workspaces: [{ id: workspace.id, role: 'owner' }],
    });
    expect((await app.anonymous.signedIn(sessionIn(response) ?? '').get('/me')).body).toEqual(response.body);
    const stored = await app.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(stored.lastSignedInAt).toEqual(app.clock.read());
  });

  it('is told in each workspace of the user, with no secret', async () => {
    const { user, workspace } = await aPasswordUser(app);

    const { headers } = await aStranger(app).post(path, { email: user.email, password });

    const events = await app.database.prisma.event.findMany({ where: { workspaceId: workspace.id } });
    const causedBy = { requestId: headers['x-request-id'] };
    expect(events).toMatchObject([{ type: 'member.signed_in', actorId: user.id, subjectId: user.id, causedBy }]);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(password);
  });

  it('does not look at an Idempotency-Key', async () => {
    const { user } = await aPasswordUser(app);
    const headers = { 'Idempotency-Key': 'same' };

    const first = await aStranger(app).post(path, { email: user.email, password }, headers);
    const again = await aStranger(app).post(path, { email: user.email, password }, headers);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(sessionIn(first)).not.toBe(sessionIn(again));
    expect(await app.database.prisma.idempotencyRecord.count()).toBe(0);
  });

  it('takes a letter and its accent as one, however they are composed', async () => {
    const user = await aUser(app);
    await setPasswordOf(app, user, 'ein süßes Café für dich'.normalize('NFD'));

    const { status } = await aStranger(app).post(path, {
      email: user.email,
      password: 'ein süßes Café für dich'.normalize('NFC'),
    });

    expect(status).toBe(200);
  });
});

describe('400', () => {
  it.each([
    ['an address that is missing', { email: undefined }, 'body/email'],
    ['text that is not an address', { email: 'grace at example' }, 'body/email'],
    ['an address with a line break', { email: 'grace@example.org\r\nBcc: all@example.org' }, 'body/email'],
    ['a password that is missing', { password: undefined }, 'body/password'],
    ['an empty password', { password: '' }, 'body/password'],
    ['a password of 257 characters', { password: 'a'.repeat(257) }, 'body/password'],
    ['an unknown field', { remember: true }, 'body/remember'],
  ])('refuses %s', async (_which, fields, field) => {
    const body = { email: 'grace@example.org', password, ...fields };

    expect(await aStranger(app).post(path, body)).toBeError(400, 'bad_request', field);
  });
});

describe('what comes before the operation', () => {
  it('refuses a body that is too large, or not JSON', async () => {
    const send = (body: Buffer, type: string) =>
      app.anonymous.send('post', path, { body, headers: { 'Content-Type': type } });

    expect(await send(Buffer.alloc(300_000), 'application/json')).toBeError(413, 'payload_too_large');
    expect(await send(Buffer.from('hi'), 'text/plain')).toBeError(415, 'unsupported_media_type');
  });

  it('says nothing of a fault', async () => {
    const broken = await startTestApp();
    await broken.database.prisma.$executeRaw`DROP TABLE passwords`;

    const response = await broken.anonymous.post(path, { email: 'grace@example.org', password });
    await broken.close();

    expect(response).toBeError(500, 'internal_error');
  });
});
