import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { examine } from '../../src/cli/doctor/examine.ts';
import { heedWith } from '../cli/support.ts';
import { otherSettings } from '../support/other-settings.ts';
import { OwnedDatabase } from '../support/owned-database.ts';
import { Pgbouncer, whyNoPgbouncer } from '../support/pgbouncer.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aDataDir, aStorageOn, serverUrl, setUp } from './storage.ts';

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const settings = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: '0'.repeat(64),
  DATA_DIR: dataDir,
});

const complaints = async (env: Record<string, string>) =>
  (await examine({ env })).filter(
    ({ state, about }) => ['fault', 'warning'].includes(state) && !['mail', 'SITE_URL', 'autovacuum'].includes(about),
  );

const databases: OwnedDatabase[] = [];
const folders: string[] = [];
async function aDatabase(statements: string[] = [], options = ''): Promise<OwnedDatabase> {
  const database = await OwnedDatabase.create(serverUrl ?? '', statements, options);
  databases.push(database);
  return database;
}
async function aFolder(): Promise<string> {
  const folder = await aDataDir();
  folders.push(folder);
  return folder;
}
afterEach(killServers);
afterAll(async () => {
  for (const database of databases) await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

(serverUrl ? describe : describe.skip)('with settings of its owner (needs TEST_DATABASE_URL)', () => {
  it.each(['DATABASE', 'ROLE', 'ROLE $name IN DATABASE'])(
    'a database is used as any other after ALTER %s',
    async (what) => {
      const owned = await aDatabase(otherSettings.map((setting) => `ALTER ${what} $name SET ${setting}`));
      const env = settings(owned.url, await aFolder());

      const migrated = await heedWith(env, 'migrate');
      const user = await heedWith(env, 'users', 'create', '--email', 'a@example.com', '--name', 'A');
      const key = await heedWith(env, 'keys', 'create', '--email', 'a@example.com', '--name', 'K', '--scopes', 'all');

      expect(migrated).toMatchObject({ status: 0, stderr: '' });
      expect(user).toMatchObject({ status: 0, json: { createdAt: isoTime }, stderr: '' });
      expect(key).toMatchObject({ status: 0, json: { createdAt: isoTime }, stderr: '' });
      expect(await complaints(env)).toEqual([]);
    },
  );

  it('a database serves, does its jobs, and is backed up and restored into another one', async () => {
    const statements = otherSettings.map((setting) => `ALTER DATABASE $name SET ${setting}`);
    const [owned, other] = [await aDatabase(statements), await aDatabase(statements)];
    const env = settings(owned.url, await aFolder());
    await heedWith(env, 'migrate');
    const storage = await aStorageOn(owned.url, env.DATA_DIR);
    const { workspaceId, projectId, key } = await setUp(storage);
    const server = await ServerProcess.start(env);
    const actions = [{ type: 'add_tag', params: { tag: 'back\\slash' } }];
    const automation = { projectId, name: 'Seen', scope: 'feedback.created', actions };
    expect((await server.request('/api/v1/automations', key, automation)).status).toBe(201);

    const created = await Promise.all(
      Array.from({ length: 20 }, (_one, number) =>
        server.request('/api/v1/feedback', key, { workspaceId, projectId, message: `Hello \\ ${number}` }),
      ),
    );
    const id = created[0]?.body.data.id as string;
    const path = `/api/v1/feedback/${id}?workspaceId=${workspaceId}`;
    const patched = await Promise.all(
      Array.from({ length: 12 }, (_one, number) =>
        fetch(`${server.url}/api/v1/feedback/${id}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ workspaceId, priority: number % 2 ? 'high' : 'low' }),
        }),
      ),
    );
    await until('all automations have run', async () => {
      const { body } = await server.request(`/api/v1/feedback?workspaceId=${workspaceId}&pageSize=50`, key);
      return body.data.every(({ tags }: { tags: string[] }) => tags.includes('back\\slash'));
    });
    const before = (await server.request(path, key)).body.data;
    const found = await server.request(`/api/v1/feedback?workspaceId=${workspaceId}&search=hello`, key);
    const exported = await fetch(`${server.url}/api/v1/feedback/export?workspaceId=${workspaceId}&format=ndjson`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const lines = (await exported.text()).trim().split('\n').slice(0, -1);
    await server.stop();
    const file = join(env.DATA_DIR, `${randomBytes(4).toString('hex')}.heedbackup`);
    const target = settings(other.url, await aFolder());
    const backup = await heedWith(env, 'backup', file);
    const restored = await heedWith(target, 'restore', file);
    const second = await ServerProcess.start(target);

    expect(created.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(patched.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(before).toMatchObject({ createdAt: isoTime, updatedAt: isoTime, message: expect.stringContaining('\\') });
    expect(found.body.data).toHaveLength(20);
    expect(lines.map((line) => JSON.parse(line).createdAt)).toEqual(lines.map(() => isoTime));
    expect([backup.status, restored.status]).toEqual([0, 0]);
    expect((await second.request(path, key)).body.data).toEqual(before);
    expect(server.output).not.toContain('"level":50');
    await storage.remove();
  });

  it.each([
    ['ALTER DATABASE $name SET default_transaction_read_only = on', 'default_transaction_read_only = on'],
    ['ALTER ROLE $name SET session_replication_role = replica', 'session_replication_role = replica'],
  ])('a setting that Heed may not correct is refused before anything is made: %s', async (statement, setting) => {
    const owned = await aDatabase([statement]);
    const env = settings(owned.url, await aFolder());

    const migrated = await heedWith(env, 'migrate');
    const server = await ServerProcess.launch(env);
    await until('the service ends', () => server.hasExited);
    const says = expect.stringContaining(`its connections have ${setting}`);

    expect(migrated).toMatchObject({ status: 1, stdout: '', stderr: says });
    expect(migrated.stderr).toContain(
      `ALTER ROLE ${owned.name} IN DATABASE ${owned.name} SET ${setting.split(' ')[0]}`,
    );
    expect(server.output).toContain(`its connections have ${setting}`);
    expect(await owned.schemas()).toEqual([]);
    expect(await complaints(env)).toContainEqual(expect.objectContaining({ about: 'sessions', state: 'fault', says }));
  });

  it('a database whose search_path leads to a schema is refused, until the address names it', async () => {
    const owned = await aDatabase([
      'CREATE SCHEMA heed AUTHORIZATION $name',
      'ALTER ROLE $name SET search_path = heed',
    ]);
    const env = settings(owned.url, await aFolder());

    const refused = await heedWith(env, 'migrate');
    const found = await complaints(env);
    const before = await owned.schemas();
    const named = { ...env, DATABASE_URL: `${owned.url}?schema=heed` };
    const migrated = await heedWith(named, 'migrate');
    const user = await heedWith(named, 'users', 'create', '--email', 'a@example.com', '--name', 'A');

    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('Add ?schema=heed to DATABASE_URL') });
    expect(found).toMatchObject([{ about: 'sessions', state: 'fault' }, { about: 'migrations' }]);
    expect(before).toEqual([]);
    expect([migrated.status, user.status]).toEqual([0, 0]);
    expect(await owned.schemas()).toEqual(['heed', 'heed_pgboss']);
  });

  it.each(['LATIN1', 'SQL_ASCII'])('a database in %s is refused before anything is made', async (encoding) => {
    const owned = await aDatabase([], `ENCODING ${encoding} LOCALE 'C' TEMPLATE template0`);

    const migrated = await heedWith(settings(owned.url, await aFolder()), 'migrate');

    expect(migrated).toMatchObject({ status: 1, stderr: expect.stringContaining(`its encoding is ${encoding}`) });
    const { stdout } = await heedWith(settings(owned.url, await aFolder()), 'doctor');
    expect(stdout).toContain(`its encoding is ${encoding}`);
    expect(await owned.schemas()).toEqual([]);
  });

  it('a role with limits of time lets a migration wait for longer', async () => {
    const owned = await aDatabase();
    const env = settings(owned.url, await aFolder());
    expect((await heedWith(env, 'migrate')).status).toBe(0);
    for (const limit of ['statement_timeout', 'lock_timeout']) await owned.run(`ALTER ROLE $name SET ${limit} = '1s'`);
    const holder = new Client({ connectionString: owned.url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE _prisma_migrations');

    const migrating = heedWith(env, 'migrate');
    await until('the migration has waited for longer than both limits', async () => {
      const [row] = await owned.run<{ waits: boolean }>(
        `SELECT count(*) > 0 AS waits FROM pg_stat_activity
         WHERE datname = '$name' AND wait_event_type = 'Lock' AND query_start < clock_timestamp() - interval '2 s'`,
      );
      return row?.waits === true;
    });
    await holder.end();

    expect(await migrating).toMatchObject({ status: 0, stderr: '' });
  });

  it('an address brings no settings that change what Heed reads', async () => {
    const owned = await aDatabase();
    const address = `${owned.url}?options=-c%20DateStyle%3DSQL%20-c%20default_transaction_isolation%3Dserializable`;
    const env = settings(`${address}&application_name=other&client_encoding=latin1`, await aFolder());

    const migrated = await heedWith(env, 'migrate');
    const user = await heedWith(env, 'users', 'create', '--email', 'a@example.com', '--name', 'Zoë €');

    expect(migrated).toMatchObject({ status: 0, stderr: '' });
    expect(user).toMatchObject({ status: 0, json: { createdAt: isoTime, name: 'Zoë €' } });
  });
});

(serverUrl && !whyNoPgbouncer ? describe : describe.skip)('behind PgBouncer', () => {
  let pooler: Pgbouncer;
  beforeAll(async () => {
    pooler = await Pgbouncer.before(serverUrl ?? '');
  });
  afterAll(() => pooler?.remove());

  const behind = async (owned: OwnedDatabase, query = ''): Promise<Record<string, string>> => ({
    ...settings(`${pooler.urlOf(owned.url)}${query}`, await aFolder()),
    DATABASE_PREPARE: 'off',
  });

  it('a database with other forms of times is used as any other', async () => {
    const owned = await aDatabase([
      "ALTER DATABASE $name SET DateStyle = 'German, DMY'",
      'ALTER DATABASE $name SET standard_conforming_strings = off',
    ]);
    const env = await behind(owned);

    const migrated = await heedWith(env, 'migrate');
    const user = await heedWith(env, 'users', 'create', '--email', 'a@example.com', '--name', 'A');

    expect(migrated).toMatchObject({ status: 0, stderr: '' });
    expect(user).toMatchObject({ status: 0, json: { createdAt: isoTime } });
  });

  it('a database whose connections it cannot correct is refused with what to do, and used once that is done', async () => {
    const owned = await aDatabase(["ALTER DATABASE $name SET default_transaction_isolation = 'serializable'"]);
    const env = await behind(owned);

    const refused = await heedWith(env, 'migrate');
    const [, remedy = ''] = refused.stderr.match(/connect again: (.*)\.$/m) ?? [];
    const before = await owned.schemas();
    await owned.run(remedy);
    await reconnect();
    const migrated = await heedWith(env, 'migrate');

    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('its connections have default_transaction_isolation = serializable'),
    });
    expect(remedy).toMatch(/^ALTER ROLE .* SET default_transaction_isolation = 'read committed'$/);
    expect(before).toEqual([]);
    expect(migrated).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([false, true])(
    'a database with a schema is used once its role has that (and a direct address: %s)',
    async (hasDirect) => {
      const owned = await aDatabase();
      const direct: Record<string, string> = hasDirect ? { DATABASE_DIRECT_URL: owned.url } : {};
      const env = { ...(await behind(owned, '?schema=heed')), ...direct };

      const refused = await heedWith(env, 'migrate');
      const found = await complaints(env);
      const [, remedy = ''] = refused.stderr.match(/connect again: (.*)\.$/m) ?? [];
      const before = await owned.schemas();
      await owned.run(remedy);
      await reconnect();
      const migrated = await heedWith(env, 'migrate');
      const storage = await aStorageOn(env.DATABASE_URL ?? '', await aFolder());
      const { workspaceId, projectId, key } = await setUp(storage);
      const server = await ServerProcess.start(env);
      const created = await server.request('/api/v1/feedback', key, { workspaceId, projectId, message: 'Hello' });

      expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('and Heed needs heed') });
      expect(found).toContainEqual(expect.objectContaining({ about: 'sessions', state: 'fault' }));
      expect(before).toEqual([]);
      expect(migrated).toMatchObject({ status: 0, stderr: '' });
      expect(created.status).toBe(201);
      expect(await owned.schemas()).toEqual(['heed', 'heed_pgboss']);
      await storage.remove();
    },
  );

  const reconnect = async () => {
    await pooler.kill();
    await pooler.start();
  };
});
