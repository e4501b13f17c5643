import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kinds, NewPlace } from '../backup/installations.ts';
import { makeTenant } from '../support/tenant.ts';
import { anInstallation, heedWith } from './support.ts';

const { heed, onDatabase } = anInstallation('migrated');
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-cli-'));
  file = join(folder, 'a.tar');
  await onDatabase((prisma) => makeTenant(prisma, 'ann@example.com', ['CI']));
});
afterAll(async () => {
  await NewPlace.removeAll();
  await rm(folder, { recursive: true });
});

describe('heed backup', () => {
  it('writes a file that only its user can read, and warns that it is not sealed', async () => {
    const { status, json, stderr } = await heed('backup', file);

    expect(status).toBe(0);
    expect(stderr).toMatch(/^warning: .*a\.tar holds secrets that anyone who can read it can use\./);
    expect(json).toMatchObject({ file, sealed: false, files: 0, rows: { users: 1, workspaces: 1, projects: 1 } });
    const { mode, size } = await stat(file);
    expect({ mode: mode & 0o777, size }).toEqual({ mode: 0o600, size: (json as { bytes: number }).bytes });
  });

  it.each([
    ['a folder that does not exist', ['/nonexistent/a.tar'], /^error: \/nonexistent\/a\.tar cannot be written: ENOENT/],
    [
      'a passphrase that cannot be read',
      ['b.tar', '--passphrase-file', '/nonexistent'],
      /^error: \/nonexistent cannot be read/,
    ],
  ])('names %s', async (_what, args, message) => {
    const { status, stdout, stderr } = await heed('backup', ...args);

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('refuses an empty passphrase', async () => {
    await writeFile(join(folder, 'empty'), '\n');

    const { status, stderr } = await heed('backup', join(folder, 'c.tar'), '--passphrase-file', join(folder, 'empty'));

    expect(status).toBe(1);
    expect(stderr).toContain('must be the passphrase, and it is empty');
    expect(await readdir(folder)).not.toContain('c.tar');
  });
});

describe('heed restore', () => {
  it.each(kinds)('moves an installation into %s', async (kind) => {
    const { settings } = await NewPlace.make(kind);
    const env: Record<string, string> = { DATA_DIR: settings.dataDir };
    if (settings.databaseUrl)
      Object.assign(env, { DATABASE_URL: settings.databaseUrl, SECRET_KEY: settings.secretKey.toString('hex') });

    const { status, json, stderr } = await heedWith(env, 'restore', file);
    const users = await heedWith(env, 'users', 'list');

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(json).toMatchObject({ rows: { users: 1, workspaces: 1, projects: 1 } });
    expect(users.json).toMatchObject([{ email: 'ann@example.com' }]);
  });

  it('says that there is something already', async () => {
    const { status, stdout, stderr } = await heed('restore', file);

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^error: DATA_DIR is .*, where Heed has been started before\. Restore into a new one/);
  });

  it('says that it is no backup', async () => {
    const { settings } = await NewPlace.make('embedded');
    const { status, stderr } = await heedWith({ DATA_DIR: settings.dataDir }, 'restore', 'package.json');

    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: package\.json is not a whole backup of Heed/);
  });
});
