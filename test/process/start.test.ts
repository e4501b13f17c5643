import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openToOthers } from '../support/open-to-others.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aDataDir, aStorage, serverUrl } from './storage.ts';

const stackLine = /\bat .*:\d+:\d+/;

afterAll(killServers);

describe('on an empty folder', () => {
  let dataDir: string;
  let server: ServerProcess;
  beforeAll(async () => {
    dataDir = await aDataDir();
    // Neither may leave half a database, nor use up the one time that the key is shown.
    await killWhileCreating(dataDir);
    await failOnPortInUse(dataDir);
    server = await ServerProcess.start({ DATA_DIR: dataDir });
    await until('it has said all', () => server.output.includes('/app/sign-in#token='));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('prints two commands that work as they are', async () => {
    const [createLine = '', listLine = '', ...more] = server.output
      .split('\n')
      .filter((line) => line.startsWith('curl '));

    const created = await run(createLine);
    const listed = await run(listLine);

    expect(more).toEqual([]);
    expect(created.data).toMatchObject({ message: 'Hello, Heed!', ticketNumber: 1 });
    expect(listed.data).toMatchObject([{ id: created.data.id }]);
  });

  it('refuses a second process on the same folder, and names it', async () => {
    const second = await ServerProcess.launch({ DATA_DIR: dataDir });

    expect((await second.exited()).code).toBe(1);

    expect(second.output).toContain(`${join(dataDir, 'db')} is in use by process ${server.child.pid}`);
    expect(second.output).not.toMatch(stackLine);
  });

  it('keeps other users of the machine out of all that it writes', () => {
    // PGlite lets all read its files, in a folder that nobody else enters. The next start closes those of now.
    const inDatabase = join(dataDir, 'db/');

    const open = openToOthers(dataDir).filter((path) => !path.startsWith(inDatabase) || statSync(path).isDirectory());

    expect(existsSync(join(dataDir, 'secret.key'))).toBe(true);
    expect(open).toEqual([]);
  });

  it('does not print a key the next time, but another link until somebody signs in', async () => {
    const [key, workspaceId] = [/hk_\w+/, /ws_\w+/].map((pattern) => pattern.exec(server.output)?.[0]);
    await server.stop();

    const second = await ServerProcess.start({ DATA_DIR: dataDir });
    const listed = await second.request(`/api/v1/feedback?workspaceId=${workspaceId}`, key);
    await until('it has said all', () => second.output.includes('/app/sign-in#token='));
    const links = [server, second].map(({ output }) => /#token=([\w-]{43})\n/.exec(output)?.[1]);
    const signedIn = await fetch(`${second.url}/api/v1/session/link`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: links[1] }),
    });
    await second.stop();
    const third = await ServerProcess.start({ DATA_DIR: dataDir });
    await third.stop();

    expect(listed.body.data).toHaveLength(1);
    expect(second.output).not.toMatch(/hk_|curl/);
    expect(new Set(links).size).toBe(2);
    expect(signedIn.status).toBe(200);
    expect(third.output).not.toContain('#token=');
  });
});

(serverUrl ? it : it.skip)('makes nothing of its own on PostgreSQL (needs TEST_DATABASE_URL)', async () => {
  const storage = await aStorage('postgresql');

  const server = await ServerProcess.start(storage.settings);
  await server.stop();

  expect(server.output).not.toMatch(/hk_|curl/);
  expect(await storage.onDatabase((prisma) => prisma.user.count())).toBe(0);
  await storage.remove();
});

it.each([
  [{ PORT: 'high' }, ['PORT']],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/heed' }, ['SECRET_KEY']],
  [{ LOG_LEVEL: 'loud', DATABASE_POOL_SIZE: '0' }, ['LOG_LEVEL', 'DATABASE_POOL_SIZE']],
])('stops with exit status 2 on %j, and names what is wrong', async (settings, names) => {
  const server = await ServerProcess.launch({ DATA_DIR: '/nonexistent', ...settings });

  expect((await server.exited()).code).toBe(2);

  for (const name of names) expect(server.output).toContain(name);
  expect(server.output).not.toMatch(stackLine);
});

async function killWhileCreating(dataDir: string): Promise<void> {
  const server = await ServerProcess.launch({ DATA_DIR: dataDir });
  await until('a part of the database is there', async () => {
    const names = await readdir(dataDir);
    return names.some((name) => name.startsWith('db') && existsSync(join(dataDir, name, 'PG_VERSION')));
  });

  expect((await server.stop('SIGKILL')).signal).toBe('SIGKILL');

  expect(existsSync(join(dataDir, 'db', 'PG_VERSION'))).toBe(false);
}

async function failOnPortInUse(dataDir: string): Promise<void> {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;
  const server = await ServerProcess.launch({ DATA_DIR: dataDir, PORT: String(port) });

  expect((await server.exited()).code).toBe(1);
  occupant.close();

  expect(server.output).toContain(`port ${port} of 127.0.0.1: it is in use`);
  expect(server.output).not.toMatch(stackLine);
}

async function run(command: string) {
  const { stdout } = await promisify(execFile)('sh', ['-c', command]);
  return JSON.parse(stdout);
}
