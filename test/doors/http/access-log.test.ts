import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Api, TestResponse } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aUser, aWorkspaceWithProject } from '../../support/builders.ts';
import { CapturedLog } from '../../support/captured-log.ts';

const secret = 'correct-horse-battery-staple';
let log: CapturedLog;
let app: TestApp;
beforeAll(async () => {
  log = new CapturedLog();
  app = await startTestApp({}, { log: log.logger });
});
afterAll(() => app.close());

const lineOf = ({ headers }: TestResponse) => log.requestLine(headers['x-request-id']);

describe('a request', () => {
  it('leaves one line: who asked for what, with which result, and how long it took', async () => {
    const { api, row, workspace, project } = await aWorkspaceWithProject(app);

    const response = await api.post('/feedback', { workspaceId: workspace.id, projectId: project.id, message: 'Hi' });
    const line = await lineOf(response);

    expect(line).toMatchObject({
      method: 'POST',
      operation: 'createFeedback',
      status: 201,
      keyId: row.id,
      msg: 'request',
    });
    expect(line.durationMs).toBeGreaterThan(0);
    expect(log.having('request').filter(({ requestId }) => requestId === line.requestId)).toHaveLength(1);
  });

  it('without a valid key leaves one without a key id', async () => {
    const line = await lineOf(await app.anonymous.get('/workspaces'));

    expect(line).toMatchObject({ operation: 'listWorkspaces', status: 401 });
    expect(line).not.toHaveProperty('keyId');
  });

  it('for no operation says so', async () => {
    expect(await lineOf(await app.anonymous.get('/nope'))).toMatchObject({ operation: 'none', status: 404 });
  });
});

describe('the log', () => {
  const asks: [string, number, (api: Api, ids: { workspaceId: string; projectId: string }) => Promise<TestResponse>][] =
    [
      ['a success', 201, (api, ids) => api.post('/feedback', { ...ids, message: secret, customMetadata: { secret } })],
      ['a wrong field', 400, (api, ids) => api.post('/feedback', { ...ids, message: 1, [secret]: secret })],
      [
        'no JSON',
        400,
        (api) =>
          api.send('post', '/feedback', { body: `{"${secret}`, headers: { 'Content-Type': 'application/json' } }),
      ],
      [
        'a query',
        200,
        (api, { workspaceId }) => api.get('/feedback', { workspaceId, search: secret, userEmail: `${secret}@x.com` }),
      ],
      ['an unknown parameter', 400, (api, { workspaceId }) => api.get('/feedback', { workspaceId, [secret]: secret })],
      ['an unknown path', 404, (api) => api.get(`/${secret}`)],
      [
        'an idempotency key',
        201,
        (api, { workspaceId }) => api.post('/projects', { workspaceId, name: secret }, { 'Idempotency-Key': secret }),
      ],
    ];

  it.each(asks)('contains neither key nor content of %s', async (_what, status, ask) => {
    const { api, key, workspace, project } = await aWorkspaceWithProject(app);

    const response = await ask(api, { workspaceId: workspace.id, projectId: project.id });
    await lineOf(response);

    expect(response.status).toBe(status);
    expect(log.text).not.toContain(secret);
    expect(log.text).not.toContain(key.slice(3));
  });

  it('contains no wrong key', async () => {
    await lineOf(await app.anonymous.as(secret).get('/workspaces'));

    expect(log.text).not.toContain(secret);
  });
});

describe('an unexpected error', () => {
  it('is logged with its request id and nothing of the body, and answered without its cause', async () => {
    const other = await startTestApp({}, { log: log.logger });
    const { api, key, workspace, project } = await aWorkspaceWithProject(other);
    // A constraint that PostgreSQL reports with all values of the row.
    await other.database.prisma.$executeRawUnsafe(`ALTER TABLE feedback ADD CONSTRAINT never CHECK (message = '')`);

    const body = { workspaceId: workspace.id, projectId: project.id, message: secret };
    const response = await api.post('/feedback', body);
    const updated = await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, name: secret });
    await lineOf(response);

    expect(updated.status).toBe(200);
    expect(response).toBeError(500, 'internal_error');
    expect(response.body.error).toEqual({
      code: 'internal_error',
      message: 'Internal error',
      docUrl: 'http://heed.test/docs/errors/internal_error/',
      requestId: response.headers['x-request-id'],
    });
    expect(log.having('Internal error')).toMatchObject([
      { requestId: response.headers['x-request-id'], err: expect.anything() },
    ]);
    expect(log.text).not.toContain(secret);
    expect(log.text).not.toContain(key.slice(3));
    await other.close();
  });

  it('contains no key when the database is away', async () => {
    const other = await startTestApp({}, { log: log.logger });
    const { api, key } = await aKey(other, await aUser(other));
    await other.database.close();

    const response = await api.get('/workspaces');
    await lineOf(response);

    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(log.text).not.toContain(key.slice(3));
    await other.running.stop();
  });
});
