import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { packCluster, unpackCluster } from '../../../src/platform/db/cluster-image.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heed-image-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function contentsOf(directory: string): object[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => {
      const full = join(directory, path);
      return { path, bytes: statSync(full).isDirectory() ? null : readFileSync(full, 'hex') };
    });
}

it('an image gives back every folder and file, in much less room, for its owner only', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  mkdirSync(join(from, 'base/1'), { recursive: true });
  mkdirSync(join(from, 'pg_wal/empty'), { recursive: true });
  writeFileSync(join(from, 'base/1/table'), Buffer.alloc(1_000_000, 7));
  writeFileSync(join(from, 'base/1/nothing'), '');
  writeFileSync(join(from, 'Grüße'), 'ä\0');
  mkdirSync(to);

  const image = await packCluster(from);
  await unpackCluster(image, to);

  expect(contentsOf(to)).toEqual(contentsOf(from));
  expect(image.length).toBeLessThan(10_000);
  expect(statSync(join(to, 'base/1/table')).mode & 0o077).toBe(0);
  expect(statSync(join(to, 'base')).mode & 0o077).toBe(0);
});
