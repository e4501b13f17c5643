import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readMigrations } from '../../src/platform/db/migration-files.ts';
import { processEnv } from '../process/server-process.ts';
import { migratedDirectory, unmigratedDirectory } from '../support/database.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heed-status-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run migration -- status', () => {
  it('passes when every migration is applied', async () => {
    expect(await status(aDataDirectory('migrated', migratedDirectory))).toEqual({
      code: 0,
      stdout: 'migrations: all are applied\n',
    });
  });

  it('fails when a migration is pending, and names it', async () => {
    const [first] = await readMigrations();

    const { code, stdout } = await status(aDataDirectory('unmigrated', unmigratedDirectory));

    expect(code).toBe(1);
    expect(stdout).toContain(first?.name);
  });

  it('creates no database', async () => {
    const missing = join(folder, 'missing');

    expect(await status(missing)).toEqual({ code: 1, stdout: expect.stringContaining('no embedded database yet') });
    expect(readdirSync(folder)).not.toContain('missing');
  });
});

function aDataDirectory(name: string, database: string): string {
  const directory = join(folder, name);
  mkdirSync(directory, { mode: 0o700 });
  cpSync(database, join(directory, 'db'), { recursive: true });
  return directory;
}

function status(dataDir: string): Promise<{ code: number; stdout: string }> {
  const env = { ...processEnv, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/migration.ts', 'status'], { env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), stdout }),
    );
  });
}
