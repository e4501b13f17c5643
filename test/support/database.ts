import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/platform/db/client.ts';
import { openEmptyOnCitus } from './citus-databases.ts';
import { takeDatabase } from './kept-databases.ts';
import { ClosedDatabase } from './memory-files.ts';
import { noteStatements } from './statement-coverage.ts';
import { clonePrefix, onServer, templateName, urlOf } from './test-server.ts';

declare global {
  /** Set by the Jest project that runs the file. */
  var databaseKind: Database['kind'];
}

const usualKind = () => (process.env.TEST_ON_CITUS ? 'postgresql' : globalThis.databaseKind);

/** A migrated, empty database for one test file, by default of the kind that this run tests. */
export async function openTestDatabase(kind = usualKind()): Promise<Database> {
  if (process.env.TEST_ON_CITUS && kind === 'postgresql') return openEmptyOnCitus();
  return takeDatabase(kind, kind === 'postgresql' ? openClone : openInMemory);
}

async function openInMemory(): Promise<Database> {
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

/** A clone of the template. The end of the run drops it (dropClones). */
async function openClone(): Promise<Database> {
  const { TEST_DATABASE_URL: serverUrl = '', TEST_POOLER_URL: poolerUrl } = process.env;
  const name = `${clonePrefix}${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  // The server does not crash meanwhile, so a commit need not wait for the disk.
  await onServer(serverUrl, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const url = urlOf(serverUrl, name);
  const place = poolerUrl
    ? { databaseUrl: urlOf(poolerUrl, name), databaseDirectUrl: url, databasePrepare: false }
    : { databaseUrl: url };
  return openDatabase({ ...place, dataDir: '', databasePoolSize: 10 });
}
