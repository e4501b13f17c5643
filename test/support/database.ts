import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/platform/db/client.ts';
import { openEmptyOnCitus } from './citus-databases.ts';
import { ClosedDatabase } from './memory-files.ts';
import { takeDatabase } from './reused-database.ts';
import { noteStatements } from './statement-coverage.ts';
import { urlOf } from './test-server.ts';

declare global {
  /** Set by the Jest project that runs the file. */
  var databaseKind: Database['kind'];
}

const usualKind = () => (process.env.TEST_ON_CITUS ? 'postgresql' : globalThis.databaseKind);

/** A migrated, empty database for one test file, by default of the kind that this run tests. */
export async function openTestDatabase(kind = usualKind()): Promise<Database> {
  if (kind === 'postgresql') return openOnServer(process.env.TEST_DATABASE_URL ?? '');
  const files = migrated().copy();
  const database = await openDatabase({ databaseUrl: undefined, dataDir: 'memory://', databasePoolSize: 1, files });
  if (database.kind === 'embedded') noteStatements(database.pglite);
  return database;
}

/** The directory of a migrated, empty and closed embedded database. Copy it to open one on the disk. */
export const migratedDirectory = join(process.env.TEST_FOLDER ?? '', 'db');

/** The same before its first migration. Making another takes ten times as long as copying it. */
export const unmigratedDirectory = join(process.env.TEST_FOLDER ?? '', 'empty');

const read = new Map<string, ClosedDatabase>();

/** Both in memory, read once. */
export const migrated = () => closedIn(migratedDirectory);
export const unmigrated = () => closedIn(unmigratedDirectory);

function closedIn(directory: string): ClosedDatabase {
  const closed = read.get(directory) ?? new ClosedDatabase(directory);
  read.set(directory, closed);
  return closed;
}

async function openOnServer(serverUrl: string): Promise<Database> {
  if (process.env.TEST_ON_CITUS) return openEmptyOnCitus();
  const { name, leave } = await takeDatabase(serverUrl);
  const url = urlOf(serverUrl, name);
  const { TEST_POOLER_URL: poolerUrl } = process.env;
  const place = poolerUrl
    ? { databaseUrl: urlOf(poolerUrl, name), databaseDirectUrl: url, databasePrepare: false }
    : { databaseUrl: url };
  const database = await openDatabase({ ...place, dataDir: '', databasePoolSize: 10 });
  const close = async () => {
    await database.close();
    leave();
  };
  return { ...database, close };
}
