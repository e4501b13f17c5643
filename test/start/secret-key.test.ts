import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { keptSecretKey } from '../../src/start/secret-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heed-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes a key once, readable only by its user', async () => {
  const dataDir = join(folder, 'data');

  const first = await keptSecretKey(dataDir);
  const second = await keptSecretKey(dataDir);

  expect(first).toHaveLength(32);
  expect(second).toEqual(first);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

it('refuses a damaged key instead of making another', async () => {
  writeFileSync(join(folder, 'secret.key'), 'abc');

  await expect(keptSecretKey(folder)).rejects.toThrow('32 bytes');
});
