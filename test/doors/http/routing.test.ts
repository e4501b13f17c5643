import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationFacts } from '../../../generated/operations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';
import { type RawResponse, sendRaw, sendText } from '../../support/raw.ts';

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithFeedback>>;
beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspaceWithFeedback(app);
});
afterAll(() => app.close());

const send = (method: string, path: string, headers = {}) => sendRaw(app.running.server, method, path, { headers });
const authorized = () => ({ Authorization: `Bearer ${built.key}` });

describe('HEAD', () => {
  it('returns what GET does, without the body', async () => {
    const { workspace, project, feedback } = built;
    const paths = [
      `/workspaces`,
      `/workspace/${workspace.id}`,
      `/projects?workspaceId=${workspace.id}`,
      `/projects/${project.id}?workspaceId=${workspace.id}`,
      `/feedback?workspaceId=${workspace.id}`,
      `/feedback/${feedback.id}?workspaceId=${workspace.id}`,
      `/feedback/number/1?workspaceId=${workspace.id}`,
      `/feedback/nope?workspaceId=${workspace.id}`,
      '/feedback',
    ];

    for (const path of paths) {
      const [get, head] = [
        await send('GET', `/api/v1${path}`, authorized()),
        await send('HEAD', `/api/v1${path}`, authorized()),
      ];
      expect(head.status).toBe(get.status);
      expect(head.text).toBe('');
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
    }
  });

  it.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/openapi.yaml', '/asyncapi.json'])(
    'works on %s',
    async (path) => {
      expect(await send('HEAD', path)).toMatchObject({ status: 200, text: '' });
    },
  );
});

/** For methods that /feedback/upload does not have, it is the item with the id `upload`. */
function isAlsoAnId(template: string, method: string): boolean {
  const [, parent = ''] = /^(.*)\/\w+$/.exec(template) ?? [];
  return Object.values(operationFacts).some(
    (one) =>
      one.path.replace(/\/\{\w+\}$/, '') === parent && one.path !== parent && one.method.toUpperCase() === method,
  );
}

describe('a wrong method', () => {
  const paths = [...new Set(Object.values(operationFacts).flatMap((one) => (one.underApiRoot ? [one.path] : [])))];

  it.each(paths)('on %s gets 405 and names those that are right', async (template) => {
    const right = Object.values(operationFacts).flatMap(({ path, method }) =>
      path === template ? [method.toUpperCase()] : [],
    );
    const path = `/api/v1${template.replaceAll(/\{\w+\}/g, '1')}`;

    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      if (right.includes(method)) continue;
      if (isAlsoAnId(template, method)) continue;
      const response = await send(method, path);
      expect(response).toBeError(405, 'method_not_allowed');
      const allowed = response.headers.allow?.split(', ') ?? [];
      expect(allowed).toEqual(expect.arrayContaining(right));
      expect(allowed).not.toContain(method);
      expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'));
    }
  });
});

describe('an unknown path', () => {
  it.each([
    '/nope',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v2/feedback',
    '/api/v1/feedback/a/b/c',
    '/api/v1/feedback//',
    '//api/v1/feedback',
    '/api/hooks/x//',
    '/api/widget',
    '/feedback',
    '/%ff',
    '/healthz/x',
    ...['/healthz/', '/readyz/', '/metrics/'],
  ])('%s gets 404 with the error body', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      const response = await send(method, path);
      expect(response).toBeError(404, 'not_found');
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

describe('a request that is not HTTP', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
    ['a space in the target', 'GET /api v1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n', 400],
    ['a control character in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: \u0001\u0000\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['length and chunks', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('such as %s is answered with JSON', async (_what, text, status) => {
    const response = await sendText(app.running.server, text);

    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body.error).toMatchObject({ code: 'bad_request', message: expect.any(String) });
    expect(response.body.error.requestId).toBe(response.headers['x-request-id']);
  });

  it('such as a chunk without a length, in a body, creates nothing', async () => {
    const head = `POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${built.key}\r\nContent-Type: application/json`;

    const response = await sendText(app.running.server, `${head}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`);

    expect(response.status).toBe(400);
    expect(response.body.error.code).toBe('bad_request');
  });
});

describe('every response', () => {
  const asks: [string, () => Promise<RawResponse>][] = [
    ['a success', () => send('GET', '/api/v1/workspaces', authorized())],
    ['a 400', () => send('GET', '/api/v1/feedback', authorized())],
    ['a 401', () => send('GET', '/api/v1/workspaces')],
    ['a 404', () => send('GET', '/nope')],
    ['a 404 under the base', () => send('GET', '/api/v1/nope')],
    ['a 405', () => send('PUT', '/api/v1/feedback')],
    ['the contract', () => send('GET', '/openapi.json')],
    ['the health', () => send('GET', '/healthz')],
  ];

  it.each(asks)('such as %s carries its own X-Request-Id, in the error too', async (_what, ask) => {
    const [first, second] = [await ask(), await ask()];

    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    if (first.status >= 400) expect(first.body.error.requestId).toBe(first.headers['x-request-id']);
  });

  it.each(asks)('such as %s carries the security headers', async (_what, ask) => {
    const { headers } = await ask();

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('a response of the API', () => {
  it.each<[string, () => Promise<RawResponse>, string]>([
    ['a success', () => send('GET', '/api/v1/workspaces', authorized()), 'no-store'],
    [
      'a file',
      () => send('GET', `/api/v1/exports/feedback?workspaceId=${built.workspace.id}`, authorized()),
      'no-store',
    ],
    [
      'a resource with a version',
      () => send('GET', `/api/v1/feedback/${built.feedback.id}?workspaceId=${built.workspace.id}`, authorized()),
      'no-cache',
    ],
    ['a 400', () => send('GET', '/api/v1/feedback', authorized()), 'no-store'],
    ['a 401', () => send('GET', '/api/v1/workspaces'), 'no-store'],
    ['a 403', () => send('GET', '/api/v1/session/methods', { Origin: 'https://evil.example' }), 'no-store'],
    ['a 404', () => send('GET', '/api/v1/feedback/fb_none', authorized()), 'no-store'],
    ['a 404 of no operation', () => send('GET', '/api/v1/nope'), 'no-store'],
    ['a 405', () => send('PUT', '/api/v1/feedback'), 'no-store'],
    ['a refusal of MCP', () => send('POST', '/mcp'), 'no-store'],
    ['the ways to sign in', () => send('GET', '/api/v1/session/methods'), 'no-store'],
  ])('such as %s is kept by no cache but perhaps that of its client', async (_what, ask, how) => {
    const { headers } = await ask();

    expect(headers['cache-control']).toBe(`private, ${how}`);
    expect(headers.vary?.split(', ').slice(0, 2)).toEqual(['Authorization', 'Cookie']);
  });

  it('that has not changed says the same', async () => {
    const path = `/api/v1/feedback/${built.feedback.id}?workspaceId=${built.workspace.id}`;
    const { headers } = await send('GET', path, authorized());

    const unchanged = await send('GET', path, { ...authorized(), 'If-None-Match': headers.etag });

    expect(unchanged).toMatchObject({
      status: 304,
      headers: { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' },
    });
  });

  it('that is refused for its rate is kept by no cache', async () => {
    const limited = await startTestApp({ rateLimitPerMinute: 1 }, { beside: app });
    const ask = () => sendRaw(limited.running.server, 'GET', '/api/v1/workspaces');

    await ask();
    const refused = await ask();
    await limited.close();

    expect(refused).toMatchObject({
      status: 429,
      headers: { 'cache-control': 'private, no-store', vary: 'Authorization, Cookie' },
    });
  });
});

describe('what Node.js refuses by itself', () => {
  it.each([
    ['a request without Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['another expectation', 'GET /healthz HTTP/1.1\r\nHost: heed\r\nExpect: tea\r\nConnection: close\r\n\r\n', 417],
    ['too long a head', `GET /healthz HTTP/1.1\r\nHost: heed\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is an error like any other: %s', async (_what, text, status) => {
    const response = await sendText(app.running.server, text);

    expect(response.status).toBe(status);
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.body.error).toEqual({
      code: expect.any(String),
      message: expect.any(String),
      requestId: response.headers['x-request-id'],
      docUrl: `http://heed.test/docs/errors/${response.body.error.code}/`,
      ...(response.body.error.details && { details: expect.any(Array) }),
    });
  });
});
