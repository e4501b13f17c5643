import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../../support/builders.ts';
import { expectWithin } from '../../../support/figures.ts';
import { type RawResponse, sendRaw } from '../../../support/raw.ts';

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
let known: string;
beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspaceWithProject(app);
  known = `"workspaceId":"${built.workspace.id}","projectId":"${built.project.id}"`;
});
afterAll(() => app.close());

function post(body: string | Buffer): Promise<RawResponse> {
  const headers = { Authorization: `Bearer ${built.key}`, 'Content-Type': 'application/json' };
  return sendRaw(app.running.server, 'POST', '/api/v1/feedback', { headers, body });
}

describe('no object', () => {
  it.each([
    ['', 'body'],
    [' ', 'body'],
    ['{', 'body'],
    ['{}{}', 'body'],
    ["{'message': 'x'}", 'body'],
    ['{"message": "x",}', 'body'],
    ['{"message": NaN}', 'body'],
    ['null', 'body'],
    ['[]', 'body'],
    ['"text"', 'body'],
    ['1', 'body'],
    ['true', 'body'],
    ['\uFEFF{}', 'body'],
    ['{}', 'body/message'],
  ])('%j gets 400', async (body, path) => {
    expect(await post(body)).toBeError(400, 'bad_request', path);
  });
});

describe('a number', () => {
  it.each([
    ['"customMetadata":{"order":[12345678901234567890]}', 'body/customMetadata/order/0'],
    ['"context":{"size":1e400}', 'body/context/size'],
    ['"customMetadata":{"price":0.12345678901234567890}', 'body/customMetadata/price'],
  ])('that JSON would change is 400: %s', async (field, path) => {
    expect(await post(`{${known},"message":"a",${field}}`)).toBeError(400, 'bad_request', path);
  });

  it('that JSON keeps is kept', async () => {
    const response = await post(`{${known},"message":"a","customMetadata":{"a":9007199254740991,"b":1.50,"c":1e3}}`);

    expect(response.body.data.customMetadata).toEqual({ a: 9007199254740991, b: 1.5, c: 1_000 });
  });
});

describe('text', () => {
  it.each([
    ['U+0000 in a value', String.raw`"message":"a\u0000b"`, 'body/message'],
    ['U+0000 in a nested value', String.raw`"message":"a","context":{"a":["\u0000"]}`, 'body/context/a/0'],
    ['U+0000 in a nested key', String.raw`"message":"a","context":{"a\u0000":1}`, 'body/context'],
    ['U+0000 in a key', String.raw`"message":"a","b\u0000":1`, 'body'],
    ['a lone high surrogate', String.raw`"message":"\ud800"`, 'body/message'],
    ['a lone low surrogate', String.raw`"message":"a\udc00b"`, 'body/message'],
    ['surrogates in the wrong order', String.raw`"message":"\udc00\ud800"`, 'body/message'],
    ['a lone surrogate in a key', String.raw`"message":"a","customMetadata":{"\ud83d":1}`, 'body/customMetadata'],
  ])('with %s gets 400', async (_what, fields, path) => {
    expect(await post(`{${known},${fields}}`)).toBeError(400, 'bad_request', path);
  });

  it.each([
    ['an overlong form', [0xc0, 0xaf]],
    ['a cut sequence', [0xe2, 0x82]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['no UTF-8 at all', [0xff]],
  ])('in bytes that are %s gets 400', async (_what, bytes) => {
    const body = Buffer.concat([Buffer.from(`{${known},"message":"`), Buffer.from(bytes), Buffer.from('"}')]);

    expect(await post(body)).toBeError(400, 'bad_request', 'body');
  });

  it('of all planes is kept as it is', async () => {
    const message = 'Zoë 漢字 🚀 \u0001 \u2028 e\u0301';

    const { id } = await aFeedback(built, { message });

    expect(await app.database.prisma.feedback.findFirstOrThrow({ where: { id } })).toHaveProperty('message', message);
  });
});

describe('nesting', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  it.each([nested(100_000), `{"message":${nested(100_000)}}`, objects(100_000)])(
    'that is absurd gets 400 quickly (%#)',
    async (body) => {
      const before = performance.now();

      expect(await post(body)).toBeError(400, 'bad_request');
      expectWithin('absurd nesting is refused', performance.now() - before, 2_000);
    },
  );

  it('may be 32 levels in an open object and no more', async () => {
    expect(await post(`{${known},"message":"a","context":${objects(32)}}`)).toHaveProperty('status', 201);
    expect(await post(`{${known},"message":"a","context":${objects(33)}}`)).toBeError(
      400,
      'bad_request',
      'body/context',
    );
  });

  it('of many wrong fields gets 400 quickly, and names some', async () => {
    const fields = Array.from({ length: 60_000 }, (_, index) => `"f${index}":1`).join();
    const before = performance.now();

    const response = await post(`{${known},"message":"a",${fields}}`);

    expect(response).toBeError(400, 'bad_request', 'body/f0');
    expect(response.body.error.details.length).toBeLessThanOrEqual(20);
    expectWithin('60,000 wrong fields are refused', performance.now() - before, 2_000);
  });
});

describe('keys with a meaning in JavaScript', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s is an unknown field like any other',
    async (name) => {
      expect(await post(`{${known},"message":"a","${name}":{"polluted":1}}`)).toBeError(
        400,
        'bad_request',
        `body/${name}`,
      );
      expect({}).not.toHaveProperty('polluted');
    },
  );

  it.each(['__proto__', 'constructor', 'prototype', 'toString'])('%s is kept in an open object', async (name) => {
    const text = `{"b":{"${name}":{"polluted":2}},"${name}":{"polluted":1}}`;

    const response = await post(`{${known},"message":"a","context":${text}}`);
    const read = await built.api.get(`/feedback/${response.body.data?.id}`, { workspaceId: built.workspace.id });

    expect(response.status).toBe(201);
    expect(JSON.stringify(response.body.data.context)).toBe(text);
    expect(JSON.parse(JSON.stringify(read.body.data.context))).toEqual(JSON.parse(text));
    expect({}).not.toHaveProperty('polluted');
  });

  it('do not stand in for required fields', async () => {
    expect(await post(`{"__proto__":{${known},"message":"a"}}`)).toBeError(400, 'bad_request', 'body/message');
  });
});

describe('a duplicate key', () => {
  it('counts by its last value, as everywhere in JSON', async () => {
    const response = await post(`{${known},"message":"first","message":"last"}`);

    expect(response.body.data).toHaveProperty('message', 'last');
  });
});
