import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { readMigrations } from '../../src/platform/db/migration-files.ts';
import { prepareDatabase } from '../../src/start/database.ts';
import { startServer } from '../../src/start/server.ts';
import { readSettings } from '../../src/start/settings.ts';
import { Api } from '../support/api.ts';
import { cleanUp, openRelease, type Release } from './open-release.ts';

const releases = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
const kinds = process.env.TEST_DATABASE_URL ? ['embedded', 'postgresql'] : ['embedded'];

afterEach(cleanUp);

function readRelease(name: string): Release {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
}

describe.each(releases)('a database of the release %s', (name) => {
  const release = readRelease(name);

  it.each(kinds)('is migrated on %s, and answers all that it answered before', async (kind) => {
    const database = await openRelease(release, kind);
    const before = new Set((release.tables._prisma_migrations ?? []).map((row) => row.migration_name));

    const applied = await prepareDatabase(database);

    const all = (await readMigrations()).map((migration) => migration.name);
    expect(applied).toEqual(all.filter((migration) => !before.has(migration)));
    const settings = readSettings({
      PORT: '0',
      HEED_WORKERS: '0',
      SECRET_KEY: release.secretKey,
      SITE_URL: 'http://127.0.0.1:4199',
      RATE_LIMIT_PER_MINUTE: '100000',
      DATA_DIR: join(process.env.TEST_FOLDER ?? '', `upgrade-${kind}-${name}`),
    });
    const secretKey = Buffer.from(release.secretKey, 'hex');
    const running = await startServer({ ...settings, secretKey }, database, pino({ level: 'silent' }));
    try {
      const api = new Api(running.server, release.key);
      for (const [path, answer] of Object.entries(release.answers)) {
        const { pathname, searchParams } = new URL(path, 'http://heed.test');
        const { status, body } = await api.send('get', pathname, { query: Object.fromEntries(searchParams) });
        expect({ path, status, body }).toMatchObject({ path, status: 200, body: answer as object });
      }
    } finally {
      await running.stop();
    }
  });

  it.each(kinds)('keeps every row of every table on %s', async (kind) => {
    const database = await openRelease(release, kind);

    await migrateDatabase(database);

    for (const [table, rows] of Object.entries(release.tables)) {
      const [found] = await database.prisma.$queryRawUnsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM "${table}"`,
      );
      const added = table === '_prisma_migrations' ? (await readMigrations()).length - rows.length : 0;
      expect({ table, count: found?.count }).toEqual({ table, count: rows.length + added });
    }
  });
});
