import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../../support/builders.ts';
import { sendRaw } from '../../../support/raw.ts';

let app: TestApp;
let key: string;
let workspaceId: string;
let feedbackId: string;
let built: Awaited<ReturnType<typeof aWorkspaceWithFeedback>>;
beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspaceWithFeedback(app);
  ({ key } = built);
  workspaceId = built.workspace.id;
  feedbackId = built.feedback.id;
});
afterAll(() => app.close());

const get = (path: string) =>
  sendRaw(app.running.server, 'GET', `/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });
const list = (query: string) => get(`/feedback?workspaceId=${workspaceId}${query}`);

describe('a query', () => {
  it.each([
    ['&nope=1', 'query/nope'],
    ['&Page=1', 'query/Page'],
    ['&status[]=new', 'query/status[]'],
    ['&__proto__=1', 'query/__proto__'],
    ['&constructor=1', 'query/constructor'],
    ['&=1', 'query/'],
    ['&page=1&page=1', 'query/page'],
    ['&status=new&status=new', 'query/status'],
    ['&%70age=1&page=1', 'query/page'],
    ['&__proto__=1&__proto__=1', 'query/__proto__'],
    ['&page=1e2', 'query/page'],
    ['&page=+1', 'query/page'],
    ['&page=%2B1', 'query/page'],
    ['&page=%201', 'query/page'],
    ['&page=1%20', 'query/page'],
    ['&page=0x10', 'query/page'],
    ['&page=1.0', 'query/page'],
    ['&page=', 'query/page'],
    ['&page', 'query/page'],
    ['&page=0', 'query/page'],
    ['&page=-1', 'query/page'],
    ['&page=NaN', 'query/page'],
    ['&page=%D9%A1', 'query/page'],
    ['&page=99999999999999999999', 'query/page'],
    ['&pageSize=101', 'query/pageSize'],
    ['&pageSize=0', 'query/pageSize'],
    ['&isPublic=TRUE', 'query/isPublic'],
    ['&isPublic=1', 'query/isPublic'],
    ['&isPublic=', 'query/isPublic'],
    ['&isPublic=yes', 'query/isPublic'],
    ['&category=%', 'query/category'],
    ['&category=%zz', 'query/category'],
    ['&category=%ff', 'query/category'],
    ['&category=%ed%a0%80', 'query/category'],
    ['&category=a%00b', 'query/category'],
    ['&%00=1', 'query'],
    ['&%ff=1', 'query/%ff'],
  ])('with %s gets 400', async (query, path) => {
    expect(await list(query)).toBeError(400, 'bad_request', path);
  });

  it.each([
    '',
    '&',
    '&&page=1&',
    '&page=1',
    '&page=01',
    '&isPublic=true',
    '&isPublic=false',
    '&category=a+b%20%26%3D',
    '&category=',
  ])('with %j is read', async (query) => {
    expect(await list(query)).toHaveProperty('status', 200);
  });

  it('decodes + and %20 as spaces', async () => {
    const { database } = app;
    await database.prisma.feedback.updateMany({ where: { id: feedbackId }, data: { category: 'a b+c' } });

    expect((await list('&category=a+b%2Bc')).body.data).toHaveLength(1);
    expect((await list('&category=a%20b%2bc')).body.data).toHaveLength(1);
    expect((await list('&category=a+b+c')).body.data).toHaveLength(0);
  });

  it('without workspaceId names it', async () => {
    expect(await get('/feedback')).toBeError(400, 'bad_request', 'query/workspaceId');
  });
});

describe('an id longer than ids are', () => {
  const long = 'x'.repeat(65);

  it('gets 400 in a query', async () => {
    expect(await get(`/feedback?workspaceId=${long}`)).toBeError(400, 'bad_request', 'query/workspaceId');
    expect(await get(`/automations?projectId=${long}`)).toBeError(400, 'bad_request', 'query/projectId');
  });

  it('gets 400 in a body', async () => {
    const response = await built.api.post('/feedback', { workspaceId, projectId: long, message: 'Hi' });

    expect(response).toBeError(400, 'bad_request', 'body/projectId');
  });
});

it('takes a filter of as many values as it may have, and no longer text', async () => {
  const categories = Array.from({ length: 20 }, (_one, index) => `${index}`.padEnd(200, 'x')).join(',');

  expect(await get(`/feedback?workspaceId=${workspaceId}&category=${categories}`)).toHaveProperty('status', 200);
  expect(await get(`/feedback?workspaceId=${workspaceId}&category=${'x'.repeat(4_201)}`)).toBeError(
    400,
    'bad_request',
    'query/category',
  );
});

describe('a path', () => {
  const item = (id: string) => get(`/feedback/${id}?workspaceId=${workspaceId}`);

  it.each(['%', '%zz', '%ff', '%ed%a0%80', '%00', 'a%00b'])('with %s gets 400', async (id) => {
    expect(await item(id)).toBeError(400, 'bad_request');
  });

  it.each([
    'x',
    '%2F',
    '..%2F..%2Fprojects',
    '%20',
    'fb_',
    '🚀',
    '%F0%9F%9A%80',
    '__proto__',
    'constructor',
    `fb_${'x'.repeat(8_000)}`,
  ])('with the id %s is a plain 404', async (id) => {
    expect(await item(encodeURI(decodeURI(id)).replaceAll('%25', '%'))).toBeError(404, 'not_found');
  });

  it.each(['/customers/', '/automations/', '/events/', '/feedback/number/'])(
    'below %s with an id longer than ids are is a plain 404',
    async (path) => {
      expect(await get(`${path}${'1'.repeat(65)}?workspaceId=${workspaceId}`)).toBeError(404, 'not_found');
    },
  );

  it('may have its id percent-encoded', async () => {
    const encoded = [...feedbackId].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

    expect(await item(encoded)).toHaveProperty('status', 200);
  });

  it.each(['/Feedback', '/FEEDBACK', '//feedback', '/feedback//', '/./feedback/../nope', '/feedback;a=b', '', '/'])(
    'that is %j does not exist',
    async (path) => {
      expect(await get(`${path}?workspaceId=${workspaceId}`)).toBeError(404, 'not_found');
    },
  );

  it('may end in a slash', async () => {
    expect(await get(`/feedback/?workspaceId=${workspaceId}`)).toHaveProperty('status', 200);
  });

  it('is case-sensitive, even in its base', async () => {
    expect(await sendRaw(app.running.server, 'GET', '/API/v1/feedback')).toBeError(404, 'not_found');
  });
});

describe('a URL of 20 KB', () => {
  it.each([() => `/feedback?workspaceId=${'x'.repeat(20_000)}`, () => `/feedback/${'x'.repeat(20_000)}`])(
    'gets 431, as JSON (%#)',
    async (path) => {
      const response = await get(path());

      expect(response.status).toBe(431);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      expect(response.body.error).toMatchObject({ code: 'bad_request', requestId: response.headers['x-request-id'] });
    },
  );
});
