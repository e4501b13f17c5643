import { once } from 'node:events';
import { connect } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationFacts } from '../../../../generated/operations.ts';
import type { BadRequest } from '../../../../src/base/errors.ts';
import { type ContractOperation, loadContract } from '../../../../src/contract/contract.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aWorkspace } from '../../../support/builders.ts';
import { CapturedLog } from '../../../support/captured-log.ts';
import { portOf, sendRaw } from '../../../support/raw.ts';

const log = new CapturedLog();
let app: TestApp;
let key: string;
let workspaceId: string;
beforeAll(async () => {
  app = await startTestApp({}, { log: log.logger });
  const built = await aWorkspace(app, { plan: 'pro_max' });
  key = built.key;
  workspaceId = built.workspace.id;
});
afterAll(() => app.close());

const mostBytes = 1_048_576;
const project = (name = 'P') => JSON.stringify({ workspaceId, name });
const padded = (bytes: number) => project().padEnd(bytes, ' ');

function post(body: string | Buffer, headers: Record<string, string> = {}) {
  const all = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers };
  return sendRaw(app.running.server, 'POST', '/api/v1/projects', { headers: all, body });
}

describe('the size', () => {
  it('may be exactly 1 MB', async () => {
    expect(await post(padded(mostBytes), { 'Content-Length': String(mostBytes) })).toHaveProperty('status', 201);
    expect(await post(padded(mostBytes), { 'Transfer-Encoding': 'chunked' })).toHaveProperty('status', 201);
  });

  it.each([1, 5 * mostBytes])('is refused with %d bytes more, announced or chunked', async (more) => {
    const body = padded(mostBytes + more);

    expect(await post(body, { 'Content-Length': String(body.length) })).toBeError(413, 'payload_too_large');
    expect(await post(body, { 'Transfer-Encoding': 'chunked' })).toBeError(413, 'payload_too_large');
  });

  it('is refused by its announcement, before any of it comes', async () => {
    const socket = connect(portOf(app.running.server), '127.0.0.1');
    const head = `POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: 999999999\r\n\r\n`);

    const [answer] = await once(socket, 'data').finally(() => socket.destroy());

    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  });

  it('counts after unpacking', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * mostBytes, ' '));

    expect(bomb.length).toBeLessThan(mostBytes);
    expect(await post(bomb, { 'Content-Encoding': 'gzip' })).toBeError(413, 'payload_too_large');
  });
});

describe('the media type', () => {
  it.each([
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'Application/JSON',
    'application/json; profile=x',
  ])('may be %s', async (type) => {
    expect(await post(project(), { 'Content-Type': type })).toHaveProperty('status', 201);
  });

  it.each([
    '',
    'json',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/merge-patch+json',
    'application/json, text/plain',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
  ])('may not be %j', async (type) => {
    expect(await post(project(), { 'Content-Type': type })).toBeError(415, 'unsupported_media_type');
  });

  it('may not be missing', async () => {
    const headers = { Authorization: `Bearer ${key}` };

    const response = await sendRaw(app.running.server, 'POST', '/api/v1/projects', { headers, body: project() });

    expect(response).toBeError(415, 'unsupported_media_type');
  });
});

describe('an optional body', () => {
  const operations = Object.entries(operationFacts).filter(([, { bodyIsOptional }]) => bodyIsOptional);
  const send = (path: string, headers: Record<string, string>, body?: string) => {
    const all = { Authorization: `Bearer ${key}`, ...headers };
    return sendRaw(app.running.server, 'POST', `/api/v1${path.replaceAll(/\{\w+\}/g, 'none')}`, { headers: all, body });
  };
  const json = { 'Content-Type': 'application/json' };

  it.each(operations)('of %s may be empty', async (_id, { path }) => {
    const { status } = await send(path, json, '{}');

    expect([200, 403, 404]).toContain(status);
    const empty: Record<string, string>[] = [
      { 'Content-Length': '0' },
      { 'Transfer-Encoding': 'chunked' },
      { ...json, 'Content-Length': '0' },
    ];
    for (const headers of empty) expect((await send(path, headers)).status).toBe(status);
  });

  it.each(operations)('of %s is JSON unless it is empty', async (_id, { path }) => {
    // A key may not begin at all to add a passkey.
    const isForKeys = !path.startsWith('/me/');

    expect(await send(path, {}, '{}')).toHaveProperty('status', isForKeys ? 415 : 403);
    expect(await send(path, json, '[]')).toHaveProperty('status', isForKeys ? 400 : 403);
  });

  it('belongs to every operation that takes an object without fields', async () => {
    // They need one of several fields, as they say themselves.
    const needingOne = [
      ...['addThreadComment', 'countUnreadThreads', 'createComment', 'createNote', 'readNotifications', 'replayEvents'],
    ];
    const { operations: all } = await loadContract();
    const takesNothing = ({ facts, validate }: ContractOperation) => {
      if (facts.body !== 'json') return false;
      try {
        validate({ path: {}, query: {}, header: {}, requestBody: {} }, 0);
        return true;
      } catch (error) {
        return !(error as BadRequest).details?.some(({ path }) => path.startsWith('body'));
      }
    };
    const taking = [...all.values()].filter(takesNothing).map(({ id }) => id);

    expect(taking.sort()).toEqual([...operations.map(([id]) => id), ...needingOne].sort());
  });
});

describe('the content encoding', () => {
  it('may be gzip, deflate or identity', async () => {
    expect(await post(gzipSync(project()), { 'Content-Encoding': 'gzip' })).toHaveProperty('status', 201);
    expect(await post(deflateSync(project()), { 'Content-Encoding': 'deflate' })).toHaveProperty('status', 201);
    expect(await post(project(), { 'Content-Encoding': 'identity' })).toHaveProperty('status', 201);
  });

  it.each(['rot13', 'gzip, gzip', 'compress'])('may not be %s', async (encoding) => {
    expect(await post(project(), { 'Content-Encoding': encoding })).toBeError(415, 'unsupported_media_type');
  });

  it('gets 400 when the bytes are not what it says', async () => {
    const cut = gzipSync(project()).subarray(0, 20);

    expect(await post(project(), { 'Content-Encoding': 'gzip' })).toBeError(400, 'bad_request');
    expect(await post(cut, { 'Content-Encoding': 'gzip' })).toBeError(400, 'bad_request');
  });
});

describe('a connection', () => {
  const head = () =>
    `POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;

  it('that closes in the middle of a body creates nothing and harms nobody', async () => {
    const before = await app.database.prisma.project.count();
    const lines = log.having('request').length;
    const socket = connect(portOf(app.running.server), '127.0.0.1');
    socket.write(`${head()}Content-Length: 1000\r\n\r\n${project()}`);
    await once(socket, 'ready');
    socket.end();
    socket.resume();
    await once(socket, 'close');

    expect(await post(project())).toHaveProperty('status', 201);
    expect(await app.database.prisma.project.count()).toBe(before + 1);
    expect(log.having('request').length).toBeGreaterThan(lines);
    expect(log.having('Internal error')).toHaveLength(0);
  });

  it('continues after a refusal that left a body unread', async () => {
    const socket = connect(portOf(app.running.server), '127.0.0.1');
    const refused = head().replace('application/json', 'text/plain');
    socket.write(`${refused}Content-Length: ${project().length}\r\n\r\n${project()}`);
    socket.write(`${head()}Connection: close\r\nContent-Length: ${project().length}\r\n\r\n${project()}`);

    let answers = '';
    for await (const bytes of socket) answers += bytes;

    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 201']);
  });
});

describe('if the contract has no body', () => {
  it.each(['GET', 'DELETE'])('%s ignores what is sent', async (method) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'text/plain', 'Content-Length': '9' };
    const path = `/api/v1/projects/prj_none?workspaceId=${workspaceId}`;

    const response = await sendRaw(app.running.server, method, path, { headers, body: '{not json' });

    expect(response).toBeError(404, 'not_found');
  });
});
