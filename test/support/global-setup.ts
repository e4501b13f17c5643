import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { openDatabase } from '../../src/platform/db/client.ts';
import { startPglite } from '../../src/platform/db/start-pglite.ts';
import { prepareDatabase } from '../../src/start/database.ts';
import { requireServices } from './required-services.ts';
import { statementFolder } from './statement-coverage.ts';
import { statusFolder } from './status-coverage.ts';
import { dropClones, onServer, templateName, urlOf } from './test-server.ts';

// Optimized code does not pay off for making a database once.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

declare global {
  /** Set while the whole run goes through a pooler. */
  var removePooler: (() => Promise<void>) | undefined;
}

/** Each test file copies the files, of which two thirds are PostgreSQL's own templates. */
const removeSpareDatabases = [
  'UPDATE pg_database SET datistemplate = false',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
  'CHECKPOINT',
];

/** Makes the databases that the test files clone: the files of embedded ones, and a migrated template on PostgreSQL. */
export default async function globalSetup(): Promise<void> {
  requireServices();
  // They add to what the others have seen.
  if (process.env.TEST_TIER !== 'outside')
    for (const folder of [statusFolder, statementFolder]) rmSync(folder, { recursive: true, force: true });
  process.env.TEST_FOLDER = mkdtempSync(join(tmpdir(), 'heed-test-'));
  // Workers and the processes that tests start share what Node.js has compiled.
  process.env.NODE_COMPILE_CACHE ??= join(process.env.TEST_FOLDER, 'compiled');
  await makeEmbedded(process.env.TEST_FOLDER);

  const { TEST_DATABASE_URL: serverUrl } = process.env;
  if (!serverUrl) return;
  await dropClones(serverUrl);
  await onServer(serverUrl, `DROP DATABASE IF EXISTS ${templateName}`);
  await onServer(serverUrl, `CREATE DATABASE ${templateName}`);
  const template = await openDatabase({
    databaseUrl: urlOf(serverUrl, templateName),
    dataDir: '',
    databasePoolSize: 1,
  });
  await prepareDatabase(template);
  await template.close();
  if (process.env.TEST_PGBOUNCER) await startPooler(serverUrl);
}

/** In `empty` as it is at first, and in `db` migrated. */
async function makeEmbedded(folder: string): Promise<void> {
  const empty = join(folder, 'empty');
  const pglite = await startPglite(empty);
  for (const sql of removeSpareDatabases) await pglite.exec(sql);
  await pglite.close();
  cpSync(empty, join(folder, 'db'), { recursive: true });
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder, databasePoolSize: 1 });
  await prepareDatabase(database);
  if (database.kind === 'embedded') await database.pglite.exec('CHECKPOINT');
  await database.close();
}

/** The test files then reach their databases through it, and PostgreSQL itself only as a service does. */
async function startPooler(serverUrl: string): Promise<void> {
  const { Pgbouncer, whyNoPgbouncer } = await import('./pgbouncer.ts');
  if (whyNoPgbouncer) throw new Error(`TEST_PGBOUNCER is set, but ${whyNoPgbouncer}`);
  const pooler = await Pgbouncer.before(serverUrl);
  process.env.TEST_POOLER_URL = pooler.urlOf(serverUrl);
  globalThis.removePooler = () => pooler.remove();
}
