import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { readMigrations } from '../../src/platform/db/migration-files.ts';
import { anInstallation, heedWith } from './support.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const { heed } = anInstallation('unmigrated');

describe('heed migrate', () => {
  it('applies what is missing and says what it was', async () => {
    const first = await heed('migrate');
    const again = await heed('migrate');

    const applied = (await readMigrations()).map((migration) => migration.name);
    expect(first).toMatchObject({ status: 0, json: { applied } });
    expect(again).toMatchObject({ status: 0, json: { applied: [] } });
  });
});

(serverUrl ? describe : describe.skip)('on PostgreSQL', () => {
  it('is the only command that migrates', async () => {
    await withEmptyDatabase(async (settings) => {
      const before = await heedWith(settings, 'users', 'list');
      const migrate = await heedWith(settings, 'migrate');
      const after = await heedWith(settings, 'users', 'list');

      expect(before).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('"heed migrate"') });
      expect(migrate.status).toBe(0);
      expect(after).toMatchObject({ status: 0, json: [] });
    });
  });
});

describe('a database that is away', () => {
  it('fails with a message', async () => {
    const settings = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/heed', SECRET_KEY: '0'.repeat(64) };

    for (const command of [['migrate'], ['users', 'list']]) {
      const outcome = await heedWith(settings, ...command);
      expect(outcome).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('cannot be reached') });
    }
  });
});

async function withEmptyDatabase(work: (settings: Record<string, string>) => Promise<void>): Promise<void> {
  const name = `heed_cli_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  try {
    const url = new URL(serverUrl ?? '');
    url.pathname = `/${name}`;
    await work({ DATABASE_URL: url.href, SECRET_KEY: '0'.repeat(64) });
  } finally {
    await admin.query(`DROP DATABASE ${name}`);
    await admin.end();
  }
}
