import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { examine } from '../../src/cli/doctor/examine.ts';
import { heedWith } from '../cli/support.ts';
import { OwnedDatabase } from '../support/owned-database.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aDataDir, aStorageOn, type Installation, type Storage, serverUrl, setUp } from './storage.ts';

interface Running {
  storage: Storage;
  installation: Installation;
  server: ServerProcess;
}

/** The first is where all installations were before, the last is a word of SQL. */
const schemas = ['public', 'heed', 'user'];

(serverUrl ? describe : describe.skip)('side by side in one database (needs TEST_DATABASE_URL)', () => {
  let owned: OwnedDatabase;
  let running: Running[];
  const folders: string[] = [];
  const aFolder = async () => {
    const folder = await aDataDir();
    folders.push(folder);
    return folder;
  };
  const start = async (schema: string): Promise<Running> => {
    const url = schema === 'public' ? owned.url : `${owned.url}?schema=${schema}`;
    const storage = await aStorageOn(url, await aFolder());
    const { status, stderr } = await heedWith(storage.settings, 'migrate');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const installation = await setUp(storage);
    const server = await ServerProcess.start(storage.settings);
    return { storage, installation, server };
  };
  beforeAll(async () => {
    owned = await OwnedDatabase.create(serverUrl ?? '');
    running = await Promise.all(schemas.map(start));
  });
  afterAll(async () => {
    await killServers();
    await owned?.drop();
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  it('installations have tables and queues of their own, and no fault', async () => {
    const found = await Promise.all(running.map(({ storage }) => examine({ env: storage.settings })));

    expect(await owned.schemas()).toEqual(['heed', 'heed_pgboss', 'pgboss', 'public', 'user', 'user_pgboss']);
    expect(found.flat().filter(({ state }) => state === 'fault')).toEqual([]);
    expect(
      await owned.run(`SELECT nspname FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
        WHERE extname = 'btree_gin'`),
    ).toEqual([{ nspname: 'public' }]);
  });

  it('installations each create, list, tell and do their jobs for themselves', async () => {
    const tag = (number: number) => `of-${schemas[number]}`;
    for (const [number, { server, installation }] of running.entries()) {
      const { workspaceId, projectId, key } = installation;
      const actions = [{ type: 'add_tag', params: { tag: tag(number) } }];
      const automation = { projectId, name: 'Seen', scope: 'feedback.created', actions };
      expect((await server.request('/api/v1/automations', key, automation)).status).toBe(201);
      const message = `Hello ${number}`;
      expect((await server.request('/api/v1/feedback', key, { workspaceId, projectId, message })).status).toBe(201);
    }
    const list = async ({ server, installation: { workspaceId, key } }: Running) =>
      (await server.request(`/api/v1/feedback?workspaceId=${workspaceId}`, key)).body.data as {
        message: string;
        tags: string[];
      }[];
    await until('all automations have run', async () =>
      (await Promise.all(running.map(list))).flat().every(({ tags }) => tags.length > 0),
    );

    for (const [number, one] of running.entries())
      expect(await list(one)).toMatchObject([{ message: `Hello ${number}`, tags: [tag(number)] }]);
    expect(await countRows('feedback')).toEqual([1, 1, 1]);
    const { server } = running[0] as Running;
    expect((await server.request('/api/v1/me', running[1]?.installation.key ?? '')).status).toBe(401);
  });

  it('installations announce events to themselves alone', async () => {
    const { server, installation } = running[1] as Running;
    const { workspaceId, projectId, key } = installation;
    const heard: string[] = [];
    const listener = new Client({ connectionString: owned.url });
    listener.on('notification', ({ channel }) => heard.push(channel));
    await listener.connect();
    for (const channel of ['heed_events', ...schemas.map((schema) => `heed_events (${schema})`)])
      await listener.query(`LISTEN "${channel}"`);

    await server.request('/api/v1/feedback', key, { workspaceId, projectId, message: 'Listen' });
    await until('the event is announced', () => heard.length > 0);
    await listener.end();

    expect(new Set(heard)).toEqual(new Set(['heed_events (heed)']));
  });

  it('installations do not wait for the locks of another', async () => {
    const [first, second] = running as [Running, Running];
    await first.storage.onDatabase((prisma) =>
      prisma.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT pg_advisory_xact_lock(72707369)::text, pg_advisory_xact_lock(hashtext('heed outgoing posts'))::text`;

        expect(await heedWith(second.storage.settings, 'migrate')).toMatchObject({ status: 0, json: { applied: [] } });
      }),
    );
  });

  it('a backup is restored into a schema beside those that run, and not into one that is used', async () => {
    const [, second, third] = running as [Running, Running, Running];
    const file = join(second.storage.dataDir, 'second.heedbackup');
    const target = await aStorageOn(`${owned.url}?schema=restored`, await aFolder());

    const backup = await heedWith(second.storage.settings, 'backup', file);
    const refused = await heedWith({ ...third.storage.settings, DATA_DIR: await aFolder() }, 'restore', file);
    const restored = await heedWith(target.settings, 'restore', file);

    expect(backup.status).toBe(0);
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('A Heed service uses the database') });
    expect(restored).toMatchObject({ status: 0, json: { rows: { feedback: 2 } } });
    const messages = await target.onDatabase((prisma) =>
      prisma.feedback.findMany({ select: { message: true }, orderBy: { message: 'asc' } }),
    );
    expect(messages).toEqual([{ message: 'Hello 1' }, { message: 'Listen' }]);
  });

  it('installations are removed one by one', async () => {
    const [, second, third] = running as [Running, Running, Running];
    await second.server.stop();
    await owned.run('DROP SCHEMA heed, heed_pgboss CASCADE');

    const { workspaceId, projectId, key } = third.installation;
    const created = await third.server.request('/api/v1/feedback', key, { workspaceId, projectId, message: 'Still' });
    const found = await third.server.request(`/api/v1/feedback?workspaceId=${workspaceId}&search=still`, key);

    expect(created.status).toBe(201);
    expect(found.body.data).toHaveLength(1);
  });

  const countRows = (table: string): Promise<number[]> =>
    Promise.all(
      schemas.map(async (schema) => {
        const [row] = await owned.run<{ count: number }>(`SELECT count(*)::int AS count FROM "${schema}".${table}`);
        return row?.count ?? 0;
      }),
    );
});

(serverUrl ? describe : describe.skip)('in a database of somebody else (needs TEST_DATABASE_URL)', () => {
  let owned: OwnedDatabase;
  let dataDir: string;
  beforeAll(async () => {
    owned = await OwnedDatabase.create(serverUrl ?? '', [
      'ALTER DATABASE $name OWNER TO postgres',
      'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    ]);
    dataDir = await aDataDir();
  });
  afterAll(async () => {
    await owned?.drop();
    await rm(dataDir, { recursive: true });
  });

  it.each([
    ['', 'may not create tables in the schema public', 'GRANT CREATE ON SCHEMA public TO'],
    ['?schema=heed', 'may not create the schema heed and heed_pgboss', 'CREATE SCHEMA heed AUTHORIZATION'],
  ])('a schema that may not be used or made is named with what to do: %s', async (query, says, remedy) => {
    const env = { DATABASE_URL: `${owned.url}${query}`, SECRET_KEY: '0'.repeat(64), DATA_DIR: dataDir };

    const migrated = await heedWith(env, 'migrate');
    const found = await examine({ env });

    expect(migrated).toMatchObject({ status: 1, stderr: expect.stringContaining(says) });
    expect(migrated.stderr).toContain(remedy);
    expect(found).toContainEqual(
      expect.objectContaining({
        about: 'rights in the database',
        state: 'fault',
        says: expect.stringContaining(says),
        remedy: expect.stringContaining(remedy),
      }),
    );
    expect(await owned.schemas()).toEqual([]);
  });

  it('a schema that was made by another is used by a user who may not make any', async () => {
    for (const statement of [
      'CREATE SCHEMA heed AUTHORIZATION $name',
      'CREATE SCHEMA heed_pgboss AUTHORIZATION $name',
      'CREATE EXTENSION btree_gin SCHEMA public',
    ])
      await owned.run(statement);
    const env = { DATABASE_URL: `${owned.url}?schema=heed`, SECRET_KEY: '0'.repeat(64), DATA_DIR: dataDir };

    const migrated = await heedWith(env, 'migrate');

    expect(migrated).toMatchObject({ status: 0, stderr: '' });
    expect(await owned.schemas()).toEqual(['heed', 'heed_pgboss']);
  });
});
