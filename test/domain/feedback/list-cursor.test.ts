import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithFeedback } from '../../support/builders.ts';

const sorts = ['createdAt', 'updatedAt', 'dueDate', 'votes', 'ticketNumber'];
const dueDate = '2026-04-01T00:00:00.000Z';

let app: TestApp;
let api: Api;
let workspaceId: string;
beforeAll(async () => {
  app = await startTestApp();
  const built = await aWorkspaceWithFeedback(app);
  await aFeedback(built);
  api = built.api;
  workspaceId = built.workspace.id;
  for (const number of [1, 2]) {
    const { body } = await api.get(`/feedback/number/${number}`, { workspaceId });
    await api.patch(`/feedback/${body.data.id}`, { workspaceId, dueDate });
  }
});
afterAll(() => app.close());

async function cursorOf(query: Record<string, string | number>): Promise<string> {
  const { body } = await api.get('/feedback', { workspaceId, pageSize: 1, ...query });
  return body.pagination.nextCursor;
}

describe('a cursor', () => {
  it.each([
    '0',
    'null',
    'cursor',
    '%',
    '🙂',
    "' OR 1=1 --",
    'x'.repeat(1_000),
    encode('null'),
    encode('{}'),
    encode('[]'),
    encode('[1]'),
    encode('"text"'),
    encode('[[],"fb_1","x"]'),
    encode('[{},"fb_1","x"]'),
    encode('[null,null,null]'),
    encode('["2026-01-01T00:00:00.000Z","fb_1","x"]'),
    encode('['.repeat(700)),
  ])('is refused when it is %.40s', async (cursor) => {
    const response = await api.get('/feedback', { workspaceId, cursor });

    expect(response).toBeError(400, 'bad_request', 'query/cursor');
  });

  it('is refused if it is longer than any cursor', async () => {
    const response = await api.get('/feedback', { workspaceId, cursor: 'x'.repeat(1_001) });

    expect(response).toBeError(400, 'bad_request', 'query/cursor');
  });

  it('is refused together with page', async () => {
    const cursor = await cursorOf({});

    const response = await api.get('/feedback', { workspaceId, cursor, page: 1 });

    expect(response).toBeError(400, 'bad_request', 'query/cursor');
  });

  it.each([
    [{ sort: 'votes' }],
    [{ order: 'asc' }],
    [{ status: 'new' }],
    [{ isPublic: 'false' }],
    [{ search: 'broke' }],
  ])('is refused with %j if it came from a list without it', async (other) => {
    const cursor = await cursorOf({});

    const response = await api.get('/feedback', { workspaceId, cursor, ...(other as Record<string, string>) });

    expect(response).toBeError(400, 'bad_request', 'query/cursor');
  });

  it('is refused without the filter it came from', async () => {
    const cursor = await cursorOf({ status: 'new' });

    const response = await api.get('/feedback', { workspaceId, cursor });

    expect(response).toBeError(400, 'bad_request', 'query/cursor');
  });

  it('is refused in another workspace', async () => {
    const other = await aWorkspaceWithFeedback(app);
    const cursor = await cursorOf({});

    const response = await other.api.get('/feedback', { workspaceId: other.workspace.id, cursor });

    expect(response).toBeError(400, 'bad_request', 'query/cursor');
  });

  it('may be sent with the defaults spelled out', async () => {
    const cursor = await cursorOf({});

    const response = await api.get('/feedback', {
      workspaceId,
      cursor,
      sort: 'createdAt',
      order: 'desc',
      pageSize: 20,
    });

    expect(response.body.data).toHaveLength(1);
  });
});

describe('a cursor with a foreign position', () => {
  const values = [
    null,
    '',
    'text',
    'Infinity',
    '1.5',
    1.5,
    -0.1,
    1e20,
    1e300,
    2 ** 31,
    -(2 ** 31) - 1,
    8.64e15,
    '9999999999',
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '10000-01-01',
    'Thu, 01 Jan 1970',
    true,
    [],
    {},
  ];

  it.each(sorts)('is answered without a fault if the value is odd for %s', async (sort) => {
    const [, id, binding] = decode(await cursorOf({ sort }));

    for (const value of values) {
      const cursor = encode(JSON.stringify([value, id, binding]));
      const { status } = await api.get('/feedback', { workspaceId, sort, cursor });
      expect({ value, status }).toEqual({ value, status: status === 200 ? 200 : 400 });
    }
  });

  it.each(sorts)('is answered without a fault if the id is odd for %s', async (sort) => {
    const [value, , binding] = decode(await cursorOf({ sort }));

    for (const id of ['', '\0', 'fb_\0', '\ud800', "'", '🙂', 'x'.repeat(500), 1, null, [], {}])
      for (const order of ['asc', 'desc']) {
        const bound = order === 'desc' ? binding : decode(await cursorOf({ sort, order }))[2];
        const cursor = encode(JSON.stringify([value, id, bound]));
        const { status } = await api.get('/feedback', { workspaceId, sort, order, cursor });
        expect({ id, status }).toEqual({ id, status: status === 200 ? 200 : 400 });
      }
  });
});

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decode(cursor: string): unknown[] {
  return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
}
