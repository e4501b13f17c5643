import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { openDatabase } from '../../../src/platform/db/client.ts';
import { migrateDatabase } from '../../../src/platform/db/migrate.ts';
import { readMigrations } from '../../../src/platform/db/migration-files.ts';
import { onServer, urlOf } from '../../support/test-server.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

it.each(['embedded', ...(serverUrl ? ['postgresql'] : [])])(
  'a migration that kill -9 interrupts on %s leaves nothing, and is repeated',
  async (kind) => {
    const settings = { databaseUrl: await aDatabaseUrl(kind), dataDir: await aDataDir(), databasePoolSize: 2 };
    const child = spawn(process.execPath, ['--liftoff-only', '--input-type=module', '-e', migrateHalf], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH: process.env.PATH, SETTINGS: JSON.stringify(settings) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(child.stdout, 'data');
    expect(String(said)).toBe('in the middle\n');

    child.kill('SIGKILL');
    await once(child, 'exit');

    const database = await openDatabase(settings);
    cleanUps.push(() => database.close());
    const [first] = await database.prisma.$queryRaw<object[]>`
      SELECT to_regclass('workspaces')::text AS tables, to_regclass('_prisma_migrations')::text AS migrations`;
    expect(first).toEqual({ tables: null, migrations: null });
    expect(await migrateDatabase(database)).toEqual((await readMigrations()).map(({ name }) => name));
    expect(await database.prisma.workspace.count()).toBe(0);
  },
);

/** Migrates until all of the first migration has run, and then neither records it nor ends. */
const migrateHalf = `
  import pg from 'pg';
  import { openDatabase } from './src/platform/db/client.ts';
  import { applyMigrations } from './src/platform/db/migrate.ts';
  import { readMigrations } from './src/platform/db/migration-files.ts';
  import { pgliteSession, pgSession } from './src/platform/db/sql-session.ts';
  const settings = JSON.parse(process.env.SETTINGS);
  const database = await openDatabase(settings);
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  if (database.kind === 'postgresql') await client.connect();
  const session = database.kind === 'embedded' ? pgliteSession(database.pglite) : pgSession(client);
  const held = {
    transaction: (work) =>
      session.transaction((tx) =>
        work({
          rows: tx.rows,
          run: async (script) => {
            await tx.run(script);
            if (!script.includes('workspaces')) return;
            process.stdout.write('in the middle\\n');
            await new Promise((resolve) => setTimeout(resolve, 600_000));
          },
        }),
      ),
  };
  await applyMigrations(held, await readMigrations());`;

async function aDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heed-migration-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function aDatabaseUrl(kind: string): Promise<string | undefined> {
  if (kind === 'embedded' || !serverUrl) return undefined;
  const name = `heed_test_interrupted_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  cleanUps.push(() => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  return urlOf(serverUrl, name);
}
