import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aSession, aUser } from '../../support/builders.ts';
import { PushBrowser, pushSettings } from '../../support/push.ts';
import { TestReceiver } from '../../support/receiver.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let service: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(pushSettings);
  service = await TestReceiver.start();
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const rows = (userId: string) => app.database.prisma.pushDevice.findMany({ where: { userId } });
const subscription = () => new PushBrowser(service).subscription;

/** The device. */
describe('201', () => {
  it('keeps what the browser subscribed with, and shows none of it', async () => {
    const user = await aUser(app);
    const { api, row } = await aSession(app, user, { userAgent: 'Firefox' });
    const wanted = subscription();

    const { status, body } = await api.post('/me/push', wanted);

    expect(status).toBe(201);
    const { id } = body.data;
    const createdAt = app.clock.read();
    expect(body.data).toEqual({ id, isThis: true, userAgent: 'Firefox', createdAt: createdAt.toISOString() });
    const stored = { id, sessionId: row.id, userId: user.id, endpoint: wanted.endpoint, ...wanted.keys, createdAt };
    expect(await rows(user.id)).toEqual([stored]);
  });

  it('takes the place of the earlier one of its session, and of one with the same address', async () => {
    const [ada, bob] = [await aUser(app), await aUser(app)];
    const [first, second] = [await aSession(app, ada), await aSession(app, bob)];
    const [one, other] = [subscription(), subscription()];
    await first.api.post('/me/push', one);

    const renewed = await first.api.post('/me/push', other);
    const taken = await second.api.post('/me/push', other);

    expect([renewed.status, taken.status]).toEqual([201, 201]);
    expect(await rows(ada.id)).toEqual([]);
    expect(await rows(bob.id)).toMatchObject([{ id: taken.body.data.id, endpoint: other.endpoint }]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('names keys that are none, and an address that is neither public nor encrypted', async () => {
    const { api } = await aSession(app, await aUser(app));
    const { endpoint, keys } = subscription();
    const fault = async (body: object) => (await api.post('/me/push', body)).body.error.details[0].path;

    expect(await fault({ endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } })).toBe('body/keys/p256dh');
    expect(await fault({ endpoint, keys: { ...keys, auth: 'short' } })).toBe('body/keys/auth');
    expect(await fault({ endpoint: 'https://10.0.0.1/push', keys })).toBe('body/endpoint');
    expect(await fault({ endpoint: 'http://push.example.com/send', keys })).toBe('body/endpoint');
    expect(await fault({ endpoint: 'file:///etc/passwd', keys })).toBe('body/endpoint');
    expect(await fault({ endpoint, keys, expirationTime: null })).toBe('body/expirationTime');
  });
});

/**
 * The key lacks the scope, the role of its user or of the signed-in user is not enough, the workspace's plan, limits or
 * settings do not allow the request, or the page that sends a session is of another origin. `message` says which.
 */
describe('403', () => {
  it('refuses a key, and an eleventh device whose session lasts', async () => {
    const user = await aUser(app);
    const expiresAt = new Date(app.clock.read().getTime() - 1);
    const ended = await aSession(app, user);
    await ended.api.post('/me/push', subscription());
    await app.database.prisma.session.update({ where: { id: ended.row.id }, data: { expiresAt } });
    for (let count = 0; count < 10; count++) {
      const { api } = await aSession(app, user);
      expect((await api.post('/me/push', subscription())).status).toBe(201);
    }
    const { api } = await aSession(app, user);

    expect(await api.post('/me/push', subscription())).toBeError(403, 'forbidden');
    expect(await (await aKey(app, user)).api.post('/me/push', subscription())).toBeError(403, 'forbidden');
    expect(await rows(user.id)).toHaveLength(11);
  });
});

/**
 * The request clashes with the state of the resource, or its `Idempotency-Key` was used with another request.
 * `Retry-After` is present only while the first request with that key is still running.
 */
describe('409', () => {
  it('refuses an Idempotency-Key that was used for another device', async () => {
    const user = await aUser(app);
    const { api } = await aSession(app, user);
    const headers = { 'Idempotency-Key': 'one' };
    const first = subscription();
    await api.post('/me/push', first, headers);

    expect(await api.post('/me/push', subscription(), headers)).toBeError(409, 'conflict');
    expect(await rows(user.id)).toMatchObject([{ endpoint: first.endpoint }]);
  });
});

describe('401', () => {
  let api: Awaited<ReturnType<typeof aSession>>['api'];
  beforeEach(async () => {
    const session = await aSession(app, await aUser(app));
    api = session.api;
    // The service remembers the session for some seconds.
    await api.get('/me');
    await app.database.prisma.session.delete({ where: { id: session.row.id } });
  });

  it('refuses a session that has ended just now', async () => {
    expect(await api.post('/me/push', subscription())).toBeError(401, 'unauthorized');
  });
});
