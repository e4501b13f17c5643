import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../../../src/base/ids.ts';
import { hashApiKey, newApiKey } from '../../../../src/domain/access/api-key.ts';
import { allScopes } from '../../../../src/domain/access/scopes.ts';
import type { Api, TestResponse } from '../../../support/api.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aKey, aUser, aWorkspace } from '../../../support/builders.ts';
import { sendRaw } from '../../../support/raw.ts';

const limit = 3;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateLimitPerMinute: limit });
});
beforeEach(() => app.clock.advance(60_000));
afterAll(() => app.close());

const aCaller = async () => (await aKey(app, await aUser(app))).api;
const remaining = ({ headers }: TestResponse) => Number(headers['ratelimit-remaining']);

async function useUp(api: Api): Promise<void> {
  for (let used = 0; used < limit; used++) await api.get('/workspaces');
}

describe('the headers', () => {
  it('give the limit, the rest and the seconds to the end of the window', async () => {
    const api = await aCaller();

    const responses = [await api.get('/workspaces'), await api.get('/workspaces'), await api.get('/workspaces')];

    expect(responses.map(remaining)).toEqual([2, 1, 0]);
    for (const { headers } of responses) {
      expect(headers['ratelimit-limit']).toBe('3');
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
      expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
    }
  });

  it.each([
    [200, (api: Api) => api.get('/workspaces')],
    [400, (api: Api) => api.get('/feedback')],
    [401, () => app.anonymous.get('/workspaces')],
    [403, (api: Api) => api.get('/feedback', { workspaceId: 'ws_none' })],
    [404, (api: Api) => api.get('/nope')],
    [404, () => app.anonymous.get('/nope')],
    [405, (api: Api) => api.send('put', '/feedback', {})],
    [405, (api: Api) => api.send('options', '/feedback', {})],
    [413, (api: Api) => api.send('post', '/feedback', { body: Buffer.alloc(1_048_577), headers: json })],
    [415, (api: Api) => api.send('post', '/feedback', { body: 'x', headers: { 'Content-Type': 'text/plain' } })],
  ])('are on a %d', async (status, ask) => {
    const response = await ask(await aCaller());

    expect(response.status).toBe(status);
    for (const name of ['limit', 'remaining', 'reset']) expect(response.headers[`ratelimit-${name}`]).toMatch(/^\d+$/);
  });

  it('are on a HEAD, and on a path that cannot be decoded', async () => {
    const head = await (await aCaller()).send('head', '/workspaces', {});
    const malformed = await sendRaw(app.running.server, 'GET', '/api/v1/feedback/%ff');

    expect(head.headers).toHaveProperty('ratelimit-limit', '3');
    expect(malformed.headers).toHaveProperty('ratelimit-limit', '3');
  });

  it('are on a 503, when the database is away', async () => {
    const broken = await startTestApp({ rateLimitPerMinute: limit });
    const { api } = await aKey(broken, await aUser(broken));
    await broken.database.close();

    const response = await api.get('/workspaces');

    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(response.headers).toHaveProperty('ratelimit-limit', '3');
    await broken.running.stop();
  });

  it('are not on responses outside the versioned base', async () => {
    const response = await sendRaw(app.running.server, 'GET', '/healthz');

    expect(response.headers).not.toHaveProperty('ratelimit-limit');
  });
});

const json = { 'Content-Type': 'application/json' };

describe('over the limit', () => {
  it('gets 429 with the headers and Retry-After', async () => {
    const api = await aCaller();
    await useUp(api);

    const response = await api.get('/workspaces');

    expect(response).toBeError(429, 'rate_limited');
    expect(response.body.error.message).toBe('Too many requests');
    expect(response.headers['ratelimit-remaining']).toBe('0');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('changes nothing', async () => {
    const { api, workspace } = await aWorkspace(app);
    await useUp(api);

    expect(await api.post('/projects', { workspaceId: workspace.id, name: 'P' })).toBeError(429, 'rate_limited');
    expect(await app.database.prisma.project.count({ where: { workspaceId: workspace.id } })).toBe(0);
  });

  it('is counted for each key', async () => {
    const user = await aUser(app);
    const [first, second] = [await aKey(app, user), await aKey(app, user)];
    await useUp(first.api);

    expect(await first.api.get('/workspaces')).toBeError(429, 'rate_limited');
    expect(await second.api.get('/workspaces')).toHaveProperty('status', 200);
  });

  it('counts requests at the same time exactly', async () => {
    const api = await aCaller();

    const responses = await Promise.all(Array.from({ length: 20 }, () => api.get('/workspaces')));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(limit);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20 - limit);
  });
});

describe('the window', () => {
  it('is fixed: it ends a minute after its first request, whatever came since', async () => {
    const api = await aCaller();
    await useUp(api);

    app.clock.advance(45_000);
    const late = await api.get('/workspaces');
    app.clock.advance(15_000);
    const next = await api.get('/workspaces');

    expect(late).toBeError(429, 'rate_limited');
    expect(Number(late.headers['retry-after'])).toBe(15);
    expect(next.status).toBe(200);
    expect(remaining(next)).toBe(limit - 1);
  });

  it('lasts no longer when the time is set back', async () => {
    const api = await aCaller();
    await useUp(api);

    app.clock.set(new Date(app.clock.read().getTime() - 3_600_000));
    app.clock.advance(60_000);
    const next = await api.get('/workspaces');
    app.clock.advance(3_600_000);

    expect(next.status).toBe(200);
  });
});

describe('requests without a valid key', () => {
  it('count by client address: 401, then 429, while valid keys continue', async () => {
    const fresh = await startTestApp({ rateLimitPerMinute: limit }, { beside: app });
    const api = fresh.anonymous.as((await aKey(app, await aUser(app))).key);
    await api.get('/workspaces');

    expect(await fresh.anonymous.get('/workspaces')).toBeError(401, 'unauthorized');
    expect(await fresh.anonymous.as('hk_wrong').get('/workspaces')).toBeError(401, 'unauthorized');
    expect(await fresh.anonymous.get('/workspaces')).toBeError(401, 'unauthorized');
    const over = await fresh.anonymous.as('hk_other').get('/workspaces');

    expect(over).toBeError(429, 'rate_limited');
    expect(over.headers).toHaveProperty('retry-after');
    expect(await api.get('/workspaces')).toHaveProperty('status', 200);
    await fresh.close();
  });

  it('are looked up no more when their address is over its limit, also where they have the form of a key', async () => {
    const fresh = await startTestApp({ rateLimitPerMinute: limit }, { beside: app });
    const late = fresh.anonymous.as((await aKey(app, await aUser(app))).key);
    for (let used = 0; used < limit; used++) await fresh.anonymous.as(newApiKey()).get('/workspaces');

    const fake = await fresh.anonymous.as(newApiKey()).get('/workspaces');
    const unseen = await late.get('/workspaces');
    app.clock.advance(60_000);
    const later = await late.get('/workspaces');

    expect(fake).toBeError(429, 'rate_limited');
    expect(unseen).toBeError(429, 'rate_limited');
    expect(later.status).toBe(200);
    await fresh.close();
  });

  it('are looked up once in some seconds', async () => {
    const { id: userId } = await aUser(app);
    const key = newApiKey();
    const ask = () => app.anonymous.as(key).get('/workspaces');
    app.clock.advance(60_000);
    await ask();
    await app.database.prisma.apiKey.create({
      data: { id: newId('key'), userId, name: 'Late', hash: hashApiKey(key), scopes: allScopes },
    });

    const remembered = (await ask()).status;
    app.clock.advance(5_000);

    expect([remembered, (await ask()).status]).toEqual([401, 200]);
  });

  it('count by the address that a trusted proxy names, and by the proxy itself when it is not trusted', async () => {
    const ask = (one: TestApp, address: string) => one.anonymous.get('/workspaces', {}, { 'X-Forwarded-For': address });
    const trusting = await startTestApp({ rateLimitPerMinute: 1, trustProxy: 1 }, { beside: app });
    const wary = await startTestApp({ rateLimitPerMinute: 1 }, { beside: app });

    expect(await ask(trusting, '192.0.2.1')).toBeError(401, 'unauthorized');
    expect(await ask(trusting, '192.0.2.2')).toBeError(401, 'unauthorized');
    expect(await ask(trusting, '192.0.2.1')).toBeError(429, 'rate_limited');
    expect(await ask(wary, '192.0.2.1')).toBeError(401, 'unauthorized');
    expect(await ask(wary, '192.0.2.2')).toBeError(429, 'rate_limited');
    await trusting.close();
    await wary.close();
  });
});
