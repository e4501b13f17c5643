import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSignInLink } from '../../../src/domain/access/sign-in-links.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aUser, aWorkspace } from '../../support/builders.ts';
import { aClient } from '../../support/client.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const lifeMs = 60_000;

async function aLink() {
  const { user, workspace } = await aWorkspace(app);
  const url = await createSignInLink(contextOf(app), user.id, lifeMs);
  return { user, workspace, url, token: url.split('#token=')[1] ?? '' };
}

const follow = (token: string, headers = {}) => app.anonymous.post('/session/link', { token }, headers);
const sessionsOf = (userId: string) => app.database.prisma.session.count({ where: { userId } });

describe('200', () => {
  it('begins a session, and says who has signed in', async () => {
    const { user, workspace, url, token } = await aLink();

    const response = await follow(token);

    expect(url).toMatch(/^http:\/\/heed\.test\/app\/sign-in#token=[\w-]{43}$/);
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      actor: { type: 'user', id: user.id },
      user: { email: user.email },
      workspaces: [{ id: workspace.id, role: 'owner' }],
    });
    const [, session = ''] = /heed_session=([^;]+)/.exec(String(response.headers['set-cookie'])) ?? [];
    expect((await app.anonymous.signedIn(session).get('/me')).body).toEqual(response.body);
  });

  it('is sent by a page of this origin, or by no page', async () => {
    expect((await follow((await aLink()).token, { Origin: 'http://heed.test' })).status).toBe(200);
  });

  it('does not look at an Idempotency-Key', async () => {
    const { token } = await aLink();
    const headers = { 'Idempotency-Key': 'same' };

    const [first, again] = [await follow(token, headers), await follow(token, headers)];

    expect([first.status, again.status]).toEqual([200, 401]);
    expect(await app.database.prisma.idempotencyRecord.count()).toBe(0);
  });
});

describe('400', () => {
  it('names what is missing', async () => {
    expect(await app.anonymous.post('/session/link', {})).toBeError(400, 'bad_request', 'body/token');
  });
});

describe('401', () => {
  it('says the same for a token that is unknown, used or expired', async () => {
    const [used, expired] = [await aLink(), await aLink()];
    await follow(used.token);
    app.clock.advance(lifeMs);

    const responses = [await follow('unknown'), await follow(used.token), await follow(expired.token)];

    for (const response of responses) expect(response).toBeError(401, 'unauthorized');
    expect(new Set(responses.map(({ body }) => body.error.message)).size).toBe(1);
    for (const { headers } of responses) expect(headers['set-cookie']).toBeUndefined();
    expect([await sessionsOf(used.user.id), await sessionsOf(expired.user.id)]).toEqual([1, 0]);
  });

  it('lets only one of many in who follow a link at the same time', async () => {
    const { token, user } = await aLink();

    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await follow(token)).status));

    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await sessionsOf(user.id)).toBe(1);
  });
});

describe('403', () => {
  it.each([
    ['of another site', { Origin: 'https://evil.example' }],
    ['that a browser calls foreign', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('refuses a page %s, and the link still works', async (_which, headers) => {
    const { token } = await aLink();

    expect(await follow(token, headers)).toBeError(403, 'forbidden');
    expect((await follow(token)).status).toBe(200);
  });
});

describe('429', () => {
  it('refuses a client that has failed 50 times, also with a link that works', async () => {
    const proxied = await startTestApp({ trustProxy: true }, { beside: app });
    const client = aClient();
    const follow = (token: string, headers = client) => proxied.anonymous.post('/session/link', { token }, headers);
    const { token } = await aLink();
    for (let failed = 0; failed < 50; failed++) await follow('unknown');

    const refused = await follow(token);
    const other = await follow(token, aClient());
    await proxied.close();

    expect(refused).toBeError(429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
    expect(other.status).toBe(200);
  });
});

describe('what comes before the operation', () => {
  it('refuses a body that is too large, or not JSON', async () => {
    const send = (body: Buffer, type: string) =>
      app.anonymous.send('post', '/session/link', { body, headers: { 'Content-Type': type } });

    expect(await send(Buffer.alloc(300_000), 'application/json')).toBeError(413, 'payload_too_large');
    expect(await send(Buffer.from('hi'), 'text/plain')).toBeError(415, 'unsupported_media_type');
  });

  it('counts against the address', async () => {
    const limited = await startTestApp({ rateLimitPerMinute: 1 }, { beside: app });
    const send = () => limited.anonymous.post('/session/link', { token: 'unknown' });

    const responses = [await send(), await send()];
    await limited.close();

    expect(responses[1]).toBeError(429, 'rate_limited');
  });

  it('says nothing of a fault', async () => {
    const { token } = await aLink();
    const broken = await startTestApp();
    await broken.database.prisma.$executeRaw`DROP TABLE sign_in_links`;

    const response = await broken.anonymous.post('/session/link', { token });
    await broken.close();

    expect(response).toBeError(500, 'internal_error');
  });
});

it('finds no link of a user who is gone', async () => {
  const user = await aUser(app);
  const [, token = ''] = (await createSignInLink(contextOf(app), user.id, lifeMs)).split('#token=');
  await app.database.prisma.user.delete({ where: { id: user.id } });

  expect(await follow(token)).toBeError(401, 'unauthorized');
});
