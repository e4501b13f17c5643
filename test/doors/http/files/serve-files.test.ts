import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aWorkspace } from '../../../support/builders.ts';
import { ofSize, png } from '../../../support/media.ts';
import { portOf, type RawResponse, sendRaw } from '../../../support/raw.ts';
import { aFileUrl, storageKeyOf } from '../../../support/uploads.ts';

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspace>>;
beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspace(app);
});
afterAll(() => app.close());

const read = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> =>
  sendRaw(app.running.server, method, new URL(url).pathname, { headers });

describe('200', () => {
  it('serves the bytes with their type, to everyone and for ever', async () => {
    const url = await aFileUrl(built, { file: png, fileName: 'Übersicht "1".png' });

    const response = await read(url);

    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': `inline; filename="?bersicht \\"1\\".png"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.png`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox$/),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${storageKeyOf(url)}"`,
    });
    expect(response.text).toBe(png.toString());
  });

  it('says the same to HEAD, without the bytes', async () => {
    const url = await aFileUrl(built);

    const [get, head] = [await read(url), await read(url, {}, 'HEAD')];

    expect(head).toMatchObject({ status: 200, text: '' });
    for (const name of ['content-type', 'content-length', 'content-disposition', 'etag'])
      expect(head.headers[name]).toBe(get.headers[name]);
  });

  it('serves the declared type if a container can hold audio or video', async () => {
    const url = await aFileUrl(built, { file: ofSize('video/webm', 100), type: 'audio/webm;codecs=opus' });

    expect((await read(url)).headers['content-type']).toBe('audio/webm');
  });
});

describe('206', () => {
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=90-', 90, 99],
    ['bytes=-5', 95, 99],
    ['bytes=-100', 0, 99],
    ['bytes=-1000', 0, 99],
    ['bytes=10-1000', 10, 99],
    ['bytes=0-0', 0, 0],
    ['bytes=5-9, 10-14', 5, 14],
  ])('serves the range %s', async (range, start, end) => {
    const file = Buffer.from([...ofSize('video/mp4', 40), ...Array.from({ length: 60 }, (_, index) => 32 + index)]);
    const url = await aFileUrl(built, { file, type: 'video/mp4' });

    const response = await read(url, { Range: range });

    expect(response.status).toBe(206);
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/100`,
      'content-length': String(end - start + 1),
      'content-type': 'video/mp4',
    });
    expect(response.text).toBe(file.subarray(start, end + 1).toString());
  });

  it.each([
    ['bytes=0-9, 50-59', {}],
    ['nonsense', {}],
    ['lines=1-2', {}],
    ['bytes=0-9', { 'If-Range': '"another"' }],
  ])('serves the whole file if the range is %s with %j', async (range, headers) => {
    const url = await aFileUrl(built, { file: ofSize('video/mp4', 100), type: 'video/mp4' });

    const response = await read(url, { Range: range, ...headers });

    expect(response.status).toBe(200);
    expect(response.headers['content-length']).toBe('100');
  });

  it('serves the range of the file that the client already has', async () => {
    const url = await aFileUrl(built);
    const { headers } = await read(url);

    const response = await read(url, { Range: 'bytes=0-9', 'If-Range': headers.etag ?? '' });

    expect(response.status).toBe(206);
  });
});

describe('304', () => {
  it('sends nothing to a client that has the file', async () => {
    const url = await aFileUrl(built);
    const { headers } = await read(url);

    const response = await read(url, { 'If-None-Match': headers.etag ?? '' });

    expect(response).toMatchObject({ status: 304, text: '' });
    expect((await read(url, { 'If-None-Match': '"another"' })).status).toBe(200);
  });
});

describe('404', () => {
  it.each([
    '/media/',
    '/media/AAAAAAAAAAAAAAAAAAAAAAAA.png',
    '/media/incoming',
    '/media/%2e%2e%2fsecret.key',
    '/media/..%2f..%2f..%2fetc%2fpasswd',
    '/media/../secret.key',
    '/media/..%5csecret.key',
    '/media/a%00.png',
    '/media/incoming%2fowner.json',
  ])('finds nothing at %s', async (path) => {
    const response = await sendRaw(app.running.server, 'GET', path);

    expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  it('does not serve a file that no upload names', async () => {
    const url = await aFileUrl(built);
    await app.database.prisma.upload.deleteMany({ where: { storageKey: storageKeyOf(url) } });

    expect((await read(url)).status).toBe(404);
  });

  it('says so when the file itself is lost', async () => {
    const url = await aFileUrl(built);
    await rm(join(app.running.settings.dataDir, 'media', storageKeyOf(url)));

    const response = await read(url);

    expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(response.headers).toHaveProperty('cache-control', 'private, no-store');
  });
});

it('answers 400 to an address that is not percent-encoded UTF-8', async () => {
  expect((await sendRaw(app.running.server, 'GET', '/media/%ff%zz')).status).toBe(400);
});

it('answers 405 to anything but reading', async () => {
  const url = await aFileUrl(built);

  const response = await read(url, {}, 'DELETE');

  expect(response).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  expect((await read(url)).status).toBe(200);
});

it('answers 416 to a range outside the file', async () => {
  const url = await aFileUrl(built, { file: ofSize('video/mp4', 100), type: 'video/mp4' });

  const response = await read(url, { Range: 'bytes=100-200' });

  expect(response).toMatchObject({
    status: 416,
    headers: { 'content-range': 'bytes */100' },
    body: { error: { code: 'range_not_satisfiable' } },
  });
  expect(response.headers).toHaveProperty('cache-control', 'private, no-store');
});

it('continues when a client disconnects in the middle of a file', async () => {
  const url = await aFileUrl(built, { file: ofSize('video/mp4', 20_000_000), type: 'video/mp4' });
  const path = new URL(url).pathname;

  await new Promise<void>((resolve) => {
    const sent = request({ host: '127.0.0.1', port: portOf(app.running.server), path }, (response) => {
      response.once('data', () => {
        sent.destroy();
        resolve();
      });
    });
    sent.end();
  });

  expect((await read(url, { Range: 'bytes=0-9' })).status).toBe(206);
});
