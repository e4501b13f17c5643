import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aUser, aWorkspace, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { sendRaw } from '../../support/raw.ts';

// Each test makes two faults at once. The one whose check comes first must be reported.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const latin1 = { 'Content-Type': 'text/plain' };

describe('the route comes before the key', () => {
  it.each([
    ['get', '/nope', 404],
    ['post', '/feedback/fb_1/nope', 404],
    ['put', '/feedback', 405],
    ['delete', '/workspaces', 405],
  ] as const)('%s %s is %d without a key, with a wrong one and with a good one', async (method, path, status) => {
    const { api } = await aWorkspace(app);
    const code = status === 404 ? 'not_found' : 'method_not_allowed';

    for (const caller of [app.anonymous, app.anonymous.as('hk_wrong'), api])
      expect(await caller.send(method, path, {})).toBeError(status, code);
  });
});

describe('the key comes before', () => {
  it('the form of the body', async () => {
    const large = 'x'.repeat(1_048_577);

    expect(await app.anonymous.send('post', '/feedback', { body: 'x', headers: latin1 })).toBeError(
      401,
      'unauthorized',
    );
    expect(await app.anonymous.send('post', '/feedback', { body: '{', headers: json })).toBeError(401, 'unauthorized');
    expect(await app.anonymous.send('post', '/feedback', { body: large, headers: json })).toBeError(
      401,
      'unauthorized',
    );
  });

  it('the form of the query and of the path', async () => {
    const { server } = app.running;

    expect(await app.anonymous.get('/feedback', { page: 'x', nope: 1 })).toBeError(401, 'unauthorized');
    expect(await sendRaw(server, 'GET', '/api/v1/feedback?workspaceId=%ff')).toBeError(401, 'unauthorized');
    expect(await sendRaw(server, 'GET', '/api/v1/feedback/%ff')).toBeError(401, 'unauthorized');
    expect(await sendRaw(server, 'GET', '/api/v1/feedback/%00')).toBeError(401, 'unauthorized');
  });

  it('an operation that is not built yet', async () => {
    expect(await app.anonymous.get('/customers')).toBeError(401, 'unauthorized');
  });
});

describe('the rate limit comes before', () => {
  it('the scope and the form', async () => {
    const limited = await startTestApp({ rateLimitPerMinute: 1 }, { beside: app });
    const { user } = await aWorkspace(app);
    const { api } = await aKey(limited, user, { scopes: ['feedback:read'] });
    await api.get('/feedback', { workspaceId: 'ws_1' });

    expect(await api.post('/feedback', {})).toBeError(429, 'rate_limited');
    expect(await api.send('post', '/feedback', { body: 'x', headers: latin1 })).toBeError(429, 'rate_limited');
    expect(await api.get('/feedback')).toBeError(429, 'rate_limited');
    await limited.close();
  });

  it('but not before the route', async () => {
    const limited = await startTestApp({ rateLimitPerMinute: 1 }, { beside: app });
    const { user } = await aWorkspace(app);
    const { api } = await aKey(limited, user);
    await api.get('/workspaces');

    expect(await api.get('/nope')).toBeError(404, 'not_found');
    expect(await api.send('put', '/feedback', {})).toBeError(405, 'method_not_allowed');
    await limited.close();
  });
});

const json = { 'Content-Type': 'application/json' };

describe('the scope comes before the form', () => {
  it.each([
    ['media type', { body: 'x', headers: latin1 }],
    ['size', { body: `"${'x'.repeat(1_048_576)}"`, headers: json }],
    ['body', { body: '{}', headers: json }],
    ['query', { query: { nope: 1 }, body: '{}', headers: json }],
  ])('of the %s', async (_form, request) => {
    const { api } = await aKey(app, await aUser(app), { scopes: ['feedback:read'] });

    expect(await api.send('post', '/feedback', request)).toBeError(403, 'forbidden');
  });

  it('of the path', async () => {
    const { key } = await aKey(app, await aUser(app), { scopes: ['projects:read'] });
    const headers = { Authorization: `Bearer ${key}` };

    expect(await sendRaw(app.running.server, 'GET', '/api/v1/feedback/%ff', { headers })).toBeError(403, 'forbidden');
  });
});

describe('what an intake knows its caller by comes before the form of the path', () => {
  it.each([
    ['GET', '/api/widget/%ff', 404],
    ['POST', '/api/widget/%ff/feedback', 404],
    ['OPTIONS', '/api/widget/%ff/feedback', 404],
    ['POST', '/api/hooks/%ff', 401],
  ])('%s %s is %d', async (method, path, status) => {
    const code = status === 404 ? 'not_found' : 'unauthorized';

    expect(await sendRaw(app.running.server, method, path)).toBeError(status, code);
  });
});

describe('the form comes before the membership', () => {
  it('for a query', async () => {
    const { api } = await aWorkspace(app);

    expect(await api.get('/feedback', { workspaceId: 'ws_other', page: 0 })).toBeError(
      400,
      'bad_request',
      'query/page',
    );
  });

  it('for a body', async () => {
    const { api } = await aWorkspace(app);

    const response = await api.post('/feedback', { workspaceId: 'ws_other', projectId: 'prj_1' });

    expect(response).toBeError(400, 'bad_request', 'body/message');
  });

  it('for the Idempotency-Key', async () => {
    const { api } = await aWorkspace(app);
    const body = { workspaceId: 'ws_other', name: 'P' };

    expect(await api.post('/projects', body, { 'Idempotency-Key': 'a b' })).toBeError(400, 'bad_request');
  });
});

describe('the membership comes before', () => {
  it('the missing resource', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const plain = await aKey(app, await aMember(app, workspace));

    expect(await plain.api.get('/feedback/fb_none', { workspaceId: workspace.id })).toBeError(403, 'forbidden');
    expect(await api.get(`/feedback/${feedback.id}`, { workspaceId: 'ws_none' })).toBeError(403, 'forbidden');
  });

  it('a reference in the body that names nothing', async () => {
    const { api } = await aWorkspace(app);

    const response = await api.post('/feedback', { workspaceId: 'ws_none', projectId: 'prj_none', message: 'Hi' });

    expect(response).toBeError(403, 'forbidden');
  });
});

describe('the resource comes before its state', () => {
  const customStatuses = [{ id: 'waiting', label: 'Waiting', category: 'pending' as const }];

  it('for a conflict', async () => {
    const { api, workspace, project, feedback } = await aWorkspaceWithFeedback(app, {}, { customStatuses });
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status: 'waiting' });
    const removeStatus = { workspaceId: workspace.id, customStatuses: [] };

    expect(await api.patch('/projects/prj_none', removeStatus)).toBeError(404, 'not_found');
    expect(await api.patch(`/projects/${project.id}`, removeStatus)).toBeError(409, 'conflict');
  });

  it('for a reference in the body', async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.patch('/feedback/fb_none', { workspaceId: workspace.id, status: 'nope' });

    expect(response).toBeError(404, 'not_found');
  });
});
