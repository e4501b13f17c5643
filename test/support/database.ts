import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/platform/db/client.ts';
import { openEmptyOnCitus } from './citus-databases.ts';
import { ClosedDatabase } from './memory-files.ts';
import { noteStatements } from './statement-coverage.ts';
import { clonePrefix, onServer, templateName, urlOf } from './test-server.ts';

declare global {
  /** Set by the Jest project that runs the file. */
  var databaseKind: Database['kind'];
}

/** A migrated, empty database for one test file, by default of the kind that this run tests. */
export async function openTestDatabase(kind = globalThis.databaseKind): Promise<Database> {
  if (kind === 'postgresql') return openOnServer(process.env.TEST_DATABASE_URL ?? '');
  const files = migrated().copy();
  const database = await openDatabase({ databaseUrl: undefined, dataDir: 'memory://', databasePoolSize: 1, files });
  if (database.kind === 'embedded') noteStatements(database.pglite);
  return database;
}

/** The directory of a migrated, empty and closed embedded database. Copy it to open one on the disk. */
export const migratedDirectory = join(process.env.TEST_FOLDER ?? '', 'db');

let read: ClosedDatabase | undefined;

/** The same in memory, read once. */
export function migrated(): ClosedDatabase {
  read ??= new ClosedDatabase(migratedDirectory);
  return read;
}

/** The end of the run drops it (dropClones). The server does not crash meanwhile, so a commit need not wait for the disk. */
async function openOnServer(serverUrl: string): Promise<Database> {
  if (process.env.TEST_ON_CITUS) return openEmptyOnCitus();
  const name = `${clonePrefix}${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  await onServer(serverUrl, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const url = urlOf(serverUrl, name);
  const { TEST_POOLER_URL: poolerUrl } = process.env;
  if (!poolerUrl) return openDatabase({ databaseUrl: url, dataDir: '', databasePoolSize: 10 });
  return openDatabase({
    databaseUrl: urlOf(poolerUrl, name),
    databaseDirectUrl: url,
    databasePrepare: false,
    dataDir: '',
    databasePoolSize: 10,
  });
}
