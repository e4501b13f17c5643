import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openMediaStore } from '../../../src/platform/files/open-media-store.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';
import { aFileForm } from '../../support/forms.ts';
import { ofSize, png } from '../../support/media.ts';
import { sendRaw } from '../../support/raw.ts';
import { aFileUrl, anAttachment, filesOnDisk, storageKeyOf, upload } from '../../support/uploads.ts';

// A real S3 server, which checks signatures, in this process.

let folder: string;
let s3: S3rver;
let endpoint: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-s3-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'heed' }],
  });
  const { port } = await s3.run();
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  endpoint = `http://127.0.0.1:${port}`;
  app = await startTestApp(inBucket(endpoint));
});
afterAll(async () => {
  await app.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const inBucket = (at: string, bucket = 'heed') => ({ s3: { bucket, endpoint: at, region: 'us-east-1' } });

/** The bucket's objects. The server keeps each as a file with its name and an ending. */
async function objects(): Promise<string[]> {
  const files = await readdir(join(folder, 'heed'));
  return files.filter((name) => name.endsWith('_object')).map((name) => name.replace('._S3rver_object', ''));
}

const read = (url: string, headers: Record<string, string> = {}) =>
  sendRaw(app.running.server, 'GET', new URL(url).pathname, { headers });

describe('with a bucket', () => {
  it('keeps a file there and nothing on the disk, and serves it', async () => {
    const built = await aWorkspaceWithFeedback(app);

    const url = await aFileUrl(built, { file: png });

    expect(await objects()).toContain(storageKeyOf(url));
    expect(await filesOnDisk(app)).toEqual([]);
    expect(await read(url)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png', 'content-length': String(png.length) },
      text: png.toString(),
    });
  });

  it('stores and serves 50 MB, whole and in part', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const file = ofSize('video/mp4', 50 * 1_048_576);
    file.write('the end', file.length - 7);

    const url = await aFileUrl(built, { file, type: 'video/mp4' });

    expect(await read(url, { Range: 'bytes=-7' })).toMatchObject({ status: 206, text: 'the end' });
    expect((await read(url)).text).toHaveLength(file.toString().length);
  });

  it('leaves no object of a refused upload', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const before = await objects();

    const response = await upload(built.api, built.workspace.id, aFileForm(png, { feedbackId: 'fb_none' }));

    expect(response).toBeError(400, 'bad_request', 'body/feedbackId');
    expect(await objects()).toEqual(before);
    expect(await filesOnDisk(app)).toEqual([]);
  });

  it('removes the objects of a deleted item', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { url } = await anAttachment(built);

    await built.api.delete(`/feedback/${built.feedback.id}`, { workspaceId: built.workspace.id });

    expect(await objects()).not.toContain(storageKeyOf(url));
    expect(await app.database.prisma.strayFile.count()).toBe(0);
  });

  it('finds no file that the bucket has lost', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const url = await aFileUrl(built);
    await (await openMediaStore(app.running.settings)).remove(storageKeyOf(url));

    expect((await read(url)).status).toBe(404);
  });
});

describe('503', () => {
  it.each([
    ['a bucket that is not there', async () => inBucket(endpoint, 'missing')],
    ['a store that fails', async () => inBucket(`http://127.0.0.1:${await aFailingServer()}`)],
    ['a store that is away', async () => inBucket('http://127.0.0.1:1')],
  ])('stores nothing with %s, and says so', async (_what, settings) => {
    const built = await aWorkspaceWithFeedback(app);
    const url = await aFileUrl(built);
    const faulty = await startTestApp(await settings(), { beside: app });
    const api = faulty.anonymous.as(built.key);

    const response = await upload(api, built.workspace.id, aFileForm(png, {}));
    const reading = await sendRaw(faulty.running.server, 'GET', new URL(url).pathname);

    await faulty.close();
    expect(response).toBeError(503, 'unavailable');
    expect(reading.status).toBe(503);
    expect(await app.database.prisma.upload.count({ where: { workspaceId: built.workspace.id } })).toBe(1);
    expect(await filesOnDisk(app)).toEqual([]);
  });
});

let failing: Server | undefined;
afterAll(() => void failing?.close());

async function aFailingServer(): Promise<number> {
  failing = createServer((req, res) => req.resume().on('end', () => res.writeHead(500).end()));
  await new Promise<void>((resolve) => failing?.listen(0, '127.0.0.1', resolve));
  return (failing.address() as AddressInfo).port;
}
