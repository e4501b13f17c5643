import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Api, TestResponse } from '../../../support/api.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aKey, aUser, aWorkspace } from '../../../support/builders.ts';
import { sendRaw } from '../../../support/raw.ts';

const limit = 3;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateLimitPerMinute: limit });
});
afterAll(() => app.close());
afterEach(() => {
  jest.useRealTimers();
});

const aCaller = async () => (await aKey(app, await aUser(app))).api;
const remaining = ({ headers }: TestResponse) => Number(headers['ratelimit-remaining']);

async function useUp(api: Api): Promise<void> {
  for (let used = 0; used < limit; used++) await api.get('/workspaces');
}

describe('the headers', () => {
  it('say limit, rest and seconds to the end of the window', async () => {
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

  it('are not on what is outside of the versioned base', async () => {
    const response = await sendRaw(app.running.server, 'GET', '/healthz');

    expect(response.headers).not.toHaveProperty('ratelimit-limit');
  });
});

const json = { 'Content-Type': 'application/json' };

describe('over the limit', () => {
  it('is 429 with the headers and Retry-After', async () => {
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
    // Only the date is set by hand; timers and everything else go on.
    const start = Date.now();
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
    });
    const api = await aCaller();
    jest.setSystemTime(start);
    await useUp(api);

    jest.setSystemTime(start + 45_000);
    const late = await api.get('/workspaces');
    jest.setSystemTime(start + 60_001);
    const next = await api.get('/workspaces');

    expect(late).toBeError(429, 'rate_limited');
    expect(Number(late.headers['retry-after'])).toBe(15);
    expect(next.status).toBe(200);
    expect(remaining(next)).toBe(limit - 1);
  });
});

describe('requests without a valid key', () => {
  it('count by client address: 401, then 429, and valid keys go on', async () => {
    const fresh = await startTestApp({ rateLimitPerMinute: limit }, { beside: app });
    const api = fresh.anonymous.as((await aKey(app, await aUser(app))).key);

    expect(await fresh.anonymous.get('/workspaces')).toBeError(401, 'unauthorized');
    expect(await fresh.anonymous.as('hk_wrong').get('/workspaces')).toBeError(401, 'unauthorized');
    expect(await fresh.anonymous.get('/workspaces')).toBeError(401, 'unauthorized');
    const over = await fresh.anonymous.as('hk_other').get('/workspaces');

    expect(over).toBeError(429, 'rate_limited');
    expect(over.headers).toHaveProperty('retry-after');
    expect(await api.get('/workspaces')).toHaveProperty('status', 200);
    await fresh.close();
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
