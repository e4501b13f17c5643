import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { tables } from '../../generated/tables.ts';
import { type Written, writeBackup } from '../../src/backup/write-backup.ts';
import { SecretBox } from '../../src/base/sealing.ts';
import { type Database, openDatabase } from '../../src/platform/db/client.ts';
import { openMediaStore } from '../../src/platform/files/open-media-store.ts';
import { newDatabase } from '../../src/start/database.ts';
import { readSettings, type Settings } from '../../src/start/settings.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { builtHeed } from '../support/built-heed.ts';
import { onServer, urlOf } from '../support/test-server.ts';

const serverUrl = process.env.TEST_DATABASE_URL ?? '';
export type Kind = Database['kind'];
/** Without TEST_DATABASE_URL, PostgreSQL is left out. */
export const kinds: Kind[] = serverUrl ? ['embedded', 'postgresql'] : ['embedded'];

/** Settings for a place where nothing has been yet, with a SECRET_KEY of its own. */
export class NewPlace {
  readonly settings: Settings & { secretKey: Buffer };
  readonly #database: string | undefined;
  static readonly #made: NewPlace[] = [];

  private constructor(settings: Settings, database: string | undefined) {
    this.settings = { ...settings, secretKey: randomBytes(32) };
    this.#database = database;
  }

  static async make(kind: Kind, more: Partial<Settings> = {}): Promise<NewPlace> {
    // As in the built service, which need not make one.
    if (kind === 'embedded') newDatabase.image = async () => join(await builtHeed(), 'code/database.image');
    const dataDir = await mkdtemp(join(tmpdir(), 'heed-backup-'));
    const name = kind === 'postgresql' ? `heed_test_backup_${randomBytes(6).toString('hex')}` : undefined;
    if (name) await onServer(serverUrl, `CREATE DATABASE ${name}`);
    const databaseUrl = name && urlOf(serverUrl, name);
    const base = readSettings({ SITE_URL: 'http://restored.test', DATA_DIR: dataDir });
    const place = new NewPlace({ ...base, databaseUrl, ...more }, name);
    NewPlace.#made.push(place);
    return place;
  }

  open(): Promise<Database> {
    return openDatabase(this.settings);
  }

  /** For `afterAll`. */
  static async removeAll(): Promise<void> {
    for (const place of NewPlace.#made.splice(0)) await place.#remove();
  }

  async #remove(): Promise<void> {
    if (this.#database) await onServer(serverUrl, `DROP DATABASE ${this.#database} WITH (FORCE)`);
    await rm(this.settings.dataDir, { recursive: true });
  }
}

/** Starts the app on what was restored. */
export async function startRestored({ settings }: NewPlace): Promise<TestApp> {
  const database = await openDatabase(settings);
  return startTestApp(
    { ...settings, port: 0, host: '127.0.0.1', workers: false, rateLimitPerMinute: 1_000_000 },
    { database },
  );
}

export async function backUp(app: TestApp, path: string, passphrase?: string): Promise<Written> {
  const { settings } = app.running;
  const source = {
    database: app.database,
    store: await openMediaStore(settings),
    secrets: new SecretBox(settings.secretKey),
  };
  const target = Writable.toWeb(createWriteStream(path)) as WritableStream<Uint8Array>;
  return writeBackup(source, target, passphrase);
}

/** Every row of every table as text, by table, as PostgreSQL writes it, without what is sealed. */
export async function dump({ prisma }: Database): Promise<Record<string, string[]>> {
  const dumped: Record<string, string[]> = {};
  const unfinishedJobs = "pgboss.job WHERE state < 'completed'";
  for (const table of [...tables, unfinishedJobs]) {
    const rows = await prisma.$queryRawUnsafe<{ line: string }[]>(
      `SELECT (to_jsonb(t) - 'secret_encrypted' - 'sealed')::text AS line FROM (SELECT * FROM ${table}) t`,
    );
    dumped[table] = rows.map(({ line }) => withoutSealed(line)).sort();
  }
  return dumped;
}

function withoutSealed(line: string): string {
  return line
    .replaceAll(/("(?:secret|sealedSecret|sealed|body)": ")[A-Za-z0-9+/]{40,}={0,2}"/g, '$1sealed"')
    .replace(/("payload": ")\\\\x[\da-f]+"/, '$1sealed"');
}
