import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../src/platform/db/client.ts';
import type { Client } from '../../src/platform/db/sql.ts';
import { heedProgram } from '../support/built-heed.ts';
import { createMigratedOnCitus } from '../support/citus-databases.ts';
import { migratedDirectory } from '../support/database.ts';
import { isLong } from '../support/figures.ts';
import { makeTenant } from '../support/tenant.ts';
import { onServer, templateName, urlOf } from '../support/test-server.ts';
import { processEnv } from './server-process.ts';

export const serverUrl = process.env.TEST_DATABASE_URL;
/** The kinds of database that this run can use. Without TEST_DATABASE_URL, PostgreSQL is left out. */
export const kinds = listKinds();
export type Kind = 'embedded' | 'postgresql';
function listKinds(): readonly Kind[] {
  if (process.env.TEST_ON_CITUS) return ['postgresql'];
  return serverUrl ? ['embedded', 'postgresql'] : ['embedded'];
}

/** For tests that no database changes. Processes start in half the time on PostgreSQL. */
export const anyKind: Kind = serverUrl ? 'postgresql' : 'embedded';
/**
 * For long tests of what a database does not change. That each kind keeps what it has committed is for `kill-9.test.ts`. The
 * long run has both kinds all the same.
 */
export const kindsByTier: readonly Kind[] = isLong ? kinds : [anyKind];

/** Where one installation keeps its data, and the settings that say so. */
export interface Storage {
  kind: Kind;
  settings: Record<string, string>;
  dataDir: string;
  /** Opens the database beside the service, or after it if the database serves only one process. */
  onDatabase<Result>(work: (prisma: Client) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** A migrated, empty database for the service, on the disk of the directory if one is given. */
export async function aStorage(kind: Kind, directory = tmpdir()): Promise<Storage> {
  const dataDir = await aDataDir(directory);
  if (kind === 'embedded') {
    const storage = storageOf(kind, { DATA_DIR: dataDir }, dataDir, () => rm(dataDir, { recursive: true }));
    await cp(migratedDirectory, join(dataDir, 'db'), { recursive: true });
    return storage;
  }
  const { url, drop } = process.env.TEST_ON_CITUS ? await createMigratedOnCitus() : await copyTemplate();
  const SECRET_KEY = randomBytes(32).toString('hex');
  const settings = { DATABASE_URL: url, SECRET_KEY, DATA_DIR: dataDir };
  return storageOf(kind, settings, dataDir, async () => {
    await drop();
    await rm(dataDir, { recursive: true });
  });
}

async function copyTemplate() {
  const name = `heed_test_process_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl ?? '', `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  const drop = () => onServer(serverUrl ?? '', `DROP DATABASE ${name} WITH (FORCE)`);
  return { url: urlOf(serverUrl ?? '', name), drop };
}

/** An empty database of a server that a test has for itself, not yet migrated. */
export async function aStorageOn(databaseUrl: string, directory: string): Promise<Storage> {
  const dataDir = await aDataDir(directory);
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: randomBytes(32).toString('hex'), DATA_DIR: dataDir };
  return storageOf('postgresql', settings, dataDir, () => rm(dataDir, { recursive: true }));
}

export function aDataDir(directory = tmpdir()): Promise<string> {
  return mkdtemp(join(directory, 'heed-process-'));
}

function storageOf(kind: Kind, settings: Record<string, string>, dataDir: string, remove: Storage['remove']): Storage {
  const onDatabase: Storage['onDatabase'] = async (work) => {
    const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir, databasePoolSize: 2 });
    try {
      return await work(database.prisma);
    } finally {
      await database.close();
    }
  };
  return { kind, settings, dataDir, onDatabase, remove };
}

export interface Installation {
  workspaceId: string;
  projectId: string;
  key: string;
}

/** A workspace with a project and a key of all scopes. */
export async function setUp({ onDatabase }: Storage): Promise<Installation> {
  const { workspaceId, projectId, keys } = await onDatabase((prisma) =>
    makeTenant(prisma, 'ann@example.com', ['Test']),
  );
  const [key = ''] = keys;
  return { workspaceId, projectId, key };
}

export async function aKey(
  settings: Record<string, string>,
  email = 'ann@example.com',
): Promise<{ id: string; key: string }> {
  const created = await heed(settings, 'keys', 'create', '--email', email, '--scopes', 'all', '--name', 'Test');
  return { id: String(created.id), key: String(created.key) };
}

/** Runs the real command and returns the JSON that it prints. */
async function heed(settings: Record<string, string>, ...args: string[]): Promise<Record<string, unknown>> {
  const env = { ...processEnv, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [await heedProgram(), ...args], { env });
  return JSON.parse(stdout);
}
