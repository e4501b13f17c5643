import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { chmod, chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareDataDirectory } from '../../src/start/data-directory.ts';

const root = mkdtempSync(join(tmpdir(), 'heed-data-'));
const mask = process.umask();
afterAll(() => {
  process.umask(mask);
  rmSync(root, { recursive: true });
});

let dataDir: string;
beforeEach(() => {
  process.umask(0);
  dataDir = mkdtempSync(join(root, 'data-'));
});

const modeOf = (...path: string[]) => (statSync(join(dataDir, ...path)).mode & 0o777).toString(8);

async function anOlderInstallation(): Promise<void> {
  for (const folder of ['mail', 'media/incoming', 'db/base', 'db.lock', 'pictures'])
    mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o755 });
  const files = ['mail/a.eml', 'media/b.png', 'db/base/1', 'db.owner.json', 'secret.key', 'pictures/c.png'];
  for (const file of files) writeFileSync(join(dataDir, file), 'x', { mode: 0o644 });
  // PGlite makes the folder closed, and its files open.
  await Promise.all([chmod(join(dataDir, 'db'), 0o700), chmod(dataDir, 0o755)]);
}

describe('a data directory', () => {
  it('of an older version is closed to other users, with all of its own files', async () => {
    await anOlderInstallation();
    const warnings: string[] = [];

    await prepareDataDirectory(dataDir, (warning) => warnings.push(warning));

    const folders = ['', 'mail', 'media', 'media/incoming', 'db', 'db/base', 'db.lock'];
    expect(folders.map((folder) => modeOf(folder))).toEqual(folders.map(() => '700'));
    const files = ['mail/a.eml', 'media/b.png', 'db/base/1', 'db.owner.json', 'secret.key'];
    expect(files.map((file) => modeOf(file))).toEqual(files.map(() => '600'));
    expect([modeOf('pictures'), modeOf('pictures/c.png')]).toEqual(['755', '644']);
    expect(warnings).toEqual([]);
  });

  it('gets only files that are closed to other users from then on', async () => {
    await prepareDataDirectory(dataDir);

    mkdirSync(join(dataDir, 'new'));
    writeFileSync(join(dataDir, 'new/file'), 'x');

    expect([modeOf('new'), modeOf('new/file')]).toEqual(['700', '600']);
  });

  it('leaves what a link in it leads to as it is', async () => {
    const elsewhere = mkdtempSync(join(root, 'elsewhere-'));
    await chmod(elsewhere, 0o755);
    symlinkSync(elsewhere, join(dataDir, 'media'));

    await prepareDataDirectory(dataDir);

    expect(statSync(elsewhere).mode & 0o777).toBe(0o755);
  });

  (process.getuid?.() === 0 ? it : it.skip)(
    'that belongs to another user is used as it is, with one warning (needs root)',
    async () => {
      await anOlderInstallation();
      await Promise.all([chmod(root, 0o755), chmod(dataDir, 0o777)]);
      for (const mended of ['mail', 'mail/a.eml']) await chown(join(dataDir, mended), 65_534, 65_534);
      const warnings: string[] = [];

      process.seteuid?.(65_534);
      await prepareDataDirectory(dataDir, (warning) => warnings.push(warning)).finally(() => process.seteuid?.(0));

      expect(warnings).toEqual([
        expect.stringContaining(`Other users of this machine can open ${dataDir} and 4 more below it`),
      ]);
      expect(modeOf('mail/a.eml')).toBe('600');
    },
  );
});
