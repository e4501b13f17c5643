import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examineNode } from '../../src/cli/upgrade-check/examine-node.ts';
import { changedTables, examinePending } from '../../src/cli/upgrade-check/examine-pending.ts';
import { examineUpgrade } from '../../src/cli/upgrade-check/examine-upgrade.ts';
import { openDatabase } from '../../src/platform/db/client.ts';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { readMigrations } from '../../src/platform/db/migration-files.ts';
import { migratedDirectory } from '../support/database.ts';
import { cleanUp, openRelease } from '../upgrade/open-release.ts';
import { heedWith } from './support.ts';

const release = JSON.parse(readFileSync(join(import.meta.dirname, '../upgrade/0.1.0.json'), 'utf8'));

afterAll(cleanUp);

describe('heed upgrade-check', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'heed-upgrade-'));
    await cp(migratedDirectory, join(dataDir, 'db'), { recursive: true });
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const onDatabase = async (sql: string) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir, databasePoolSize: 1 });
    await database.prisma.$executeRawUnsafe(sql);
    await database.close();
  };

  it('finds nothing to do on a database of this version, and ends with 0', async () => {
    const { status, json } = await heedWith({ DATA_DIR: dataDir }, 'upgrade-check');

    expect(status).toBe(0);
    expect(json).toContainEqual({
      about: 'migrations',
      state: 'ok',
      says: 'none is to run: the tables are those of this version',
    });
    expect(json).not.toContainEqual(expect.objectContaining({ about: 'backup' }));
  });

  it('refuses a database that a newer version has migrated, and ends with 1', async () => {
    await onDatabase(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', '1', '2999_later', now())`,
    );

    const { status, json } = await heedWith({ DATA_DIR: dataDir }, 'upgrade-check');

    expect(status).toBe(1);
    expect(json).toContainEqual(
      expect.objectContaining({ about: 'migrations', state: 'fault', says: expect.stringContaining('2999_later') }),
    );
    await onDatabase(`DELETE FROM _prisma_migrations WHERE migration_name = '2999_later'`);
  });

  it('ends with 1 if this version refuses the settings', async () => {
    const { status, json } = await heedWith({ DATA_DIR: dataDir, PORT: 'high' }, 'upgrade-check');

    expect(status).toBe(1);
    expect(json).toContainEqual(expect.objectContaining({ about: 'settings', state: 'fault' }));
  });
});

describe('what an upgrade means', () => {
  it('names each migration that runs on a database of the last release, and advises a backup', async () => {
    const database = await openRelease(release, 'embedded');

    const findings = await examinePending(database);

    const [, ...later] = (await readMigrations()).map(({ name }) => name);
    expect(findings.slice(0, -1).map(({ says }) => says.split(' ')[0])).toEqual(later);
    expect(findings.at(-1)).toMatchObject({ about: 'backup', state: 'warning' });
    await migrateDatabase(database);
    expect(await examinePending(database)).toMatchObject([{ about: 'migrations', state: 'ok' }]);
  });

  it('names a setting that was renamed, with its remedy', async () => {
    const former = [{ name: 'OLD_SETTING', since: '0.2.0', remedy: 'Set NEW_SETTING.' }];

    const findings = await examineUpgrade({ OLD_SETTING: '1', DATA_DIR: join(tmpdir(), 'heed-none') }, former);

    expect(findings).toContainEqual({
      about: 'settings',
      state: 'fault',
      says: 'OLD_SETTING has no effect since 0.2.0',
      remedy: 'Set NEW_SETTING.',
    });
  });

  it.each([
    ['24.7.0', 'ok'],
    ['24.10.1', 'ok'],
    ['26.0.0', 'ok'],
    ['24.6.0', 'fault'],
    ['9.0.0', 'fault'],
  ])('on Node.js %s is %s', (node, state) => {
    expect(examineNode(node)).toMatchObject({ state });
  });

  it('finds the tables that a migration reads or rewrites', () => {
    const sql = `
      CREATE TABLE "new_one" (id text);
      ALTER TABLE "feedback" ADD COLUMN x int;
      CREATE UNIQUE INDEX "i" ON "customers"("id");
      UPDATE notes SET id = id;
      UPDATE notes SET id = id;`;

    expect(changedTables(sql)).toEqual(['feedback', 'customers', 'notes']);
  });
});
