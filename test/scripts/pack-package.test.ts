import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unpackTar } from 'modern-tar';
import { packPackage } from '../../scripts/build/pack-package.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'heed-pack-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Returns a folder with these files, which are written in this order. */
function aFolder(name: string, files: [string, string][]): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'code'), { recursive: true });
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
  chmodSync(join(folder, 'run.js'), 0o700);
  return folder;
}

it('the same files make the same archive for npm, in any order and at any time', async () => {
  const files: [string, string][] = [
    ['run.js', 'run()'],
    ['code/main.js', 'main()'],
    ['package.json', '{}'],
  ];

  const archive = await packPackage(aFolder('one', files));
  const again = await packPackage(aFolder('other', files.toReversed()));

  const entries = await unpackTar(gunzipSync(archive));
  expect(again.equals(archive)).toBe(true);
  expect(entries.map(({ header: { name, mode } }) => [name, mode])).toEqual([
    ['package/code/main.js', 0o644],
    ['package/package.json', 0o644],
    ['package/run.js', 0o755],
  ]);
  expect(Buffer.from(entries[0]?.data ?? []).toString()).toBe('main()');
});
