import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { startTestApp } from '../support/app.ts';
import { aWorkspaceWithFeedback } from '../support/builders.ts';
import { png } from '../support/media.ts';
import { aFileUrl, storageKeyOf } from '../support/uploads.ts';
import { backUp, NewPlace, startRestored } from './installations.ts';

let folder: string;
let s3: S3rver;
let endpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-s3-'));
  const buckets = [{ name: 'before' }, { name: 'after' }];
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: buckets,
    // It computes the signature of a bucket's list in another way than AWS.
    allowMismatchedSignatures: true,
  });
  const { port } = await s3.run();
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await s3.close();
  await NewPlace.removeAll();
  await rm(folder, { recursive: true });
});

it('backs up the files of a bucket, and restores them into an empty one only', async () => {
  const inBucket = (bucket: string) => ({ s3: { bucket, endpoint, region: 'us-east-1' } });
  const app = await startTestApp(inBucket('before'));
  const built = await aWorkspaceWithFeedback(app);
  const url = await aFileUrl(built);
  const path = join(folder, 'a.tar');
  const { manifest } = await backUp(app, path);
  await app.close();

  const place = await NewPlace.make('embedded', inBucket('after'));
  await restoreBackup({ path }, place.settings);
  const restored = await startRestored(place);
  const { port } = restored.running.server.address() as AddressInfo;
  const file = await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`);
  const again = await NewPlace.make('embedded', inBucket('after'));

  expect(manifest.files).toMatchObject({ count: 1, bytes: png.length });
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(png);
  await expect(restoreBackup({ path }, again.settings)).rejects.toThrow(/^The bucket after has files\./);
  await restored.close();
});

it('leaves out a file that is not there, and says how many', async () => {
  const app = await startTestApp();
  const built = await aWorkspaceWithFeedback(app);
  await aFileUrl(built);
  const lost = await aFileUrl(built);
  await rm(join(app.running.settings.dataDir, 'media', storageKeyOf(lost)));

  const { manifest, missingFiles } = await backUp(app, join(folder, 'b.tar'));
  await app.close();

  expect({ missingFiles, count: manifest.files.count }).toEqual({ missingFiles: 1, count: 1 });
});
