import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { version } from '../../src/base/version.ts';
import { killServers, processEnv, ServerProcess } from '../process/server-process.ts';
import { aDataDir, aStorage, type Storage } from '../process/storage.ts';
import { heedProgram } from '../support/built-heed.ts';
import { until } from '../support/until.ts';
import { heedWith } from './support.ts';

let storage: Storage;
let service: ServerProcess;
beforeAll(async () => {
  storage = await aStorage('embedded');
  service = await ServerProcess.start(storage.settings);
});
afterAll(async () => {
  await killServers();
  await storage.remove();
});

const heed = (...args: string[]) => heedWith(storage.settings, ...args);

describe('the heed command beside the service of an embedded database', () => {
  it('runs in the service: what it changes is there at once', async () => {
    const created = await heed('users', 'create', '--email', 'ann@example.com', '--name', 'Ann');
    const workspace = await heed(
      'workspaces',
      'create',
      '--name',
      'Acme',
      '--owner',
      'ann@example.com',
      '--plan',
      'pro',
    );
    const key = await heed('keys', 'create', '--email', 'ann@example.com', '--scopes', 'all', '--name', 'CI');
    const listed = await heed('users', 'list');

    expect([created, workspace, key, listed].map(({ status, stderr }) => ({ status, stderr }))).toEqual(
      Array(4).fill({ status: 0, stderr: '' }),
    );
    expect(listed.json).toMatchObject([{ email: 'owner@example.com' }, { email: 'ann@example.com' }]);
    const { key: secret } = key.json as { key: string };
    expect((await service.request('/api/v1/workspaces', secret)).body.data).toMatchObject([{ name: 'Acme' }]);
  });

  it('prints and fails as it does alone', async () => {
    const missing = await heed('workspaces', 'update', 'ws_none', '--plan', 'pro');
    const wrong = await heed('users', 'list', '--fly');

    expect(missing).toMatchObject({ status: 1, stdout: '', stderr: 'error: No workspace has the id ws_none\n' });
    expect(wrong).toMatchObject({ status: 2, stdout: '', stderr: "error: unknown option '--fly'\n" });
  });

  it('examines the service that runs', async () => {
    const { status, json } = await heed('doctor');

    expect(status).toBe(0);
    expect(json).toContainEqual({ about: 'migrations', state: 'ok', says: 'all are applied' });
    expect(json).toContainEqual({
      about: 'SITE_URL',
      state: 'ok',
      says: `the service answers at http://localhost:${service.port}`,
    });
  });

  it('has a socket that only its user can open', async () => {
    const { mode } = await stat(join(storage.dataDir, 'heed.sock'));

    expect(mode & 0o777).toBe(0o600);
    expect((await readdir(storage.dataDir)).filter((name) => name.startsWith('.heed-'))).toEqual([]);
  });

  it('leaves out what needs the database for itself', async () => {
    const { status, stderr } = await heed('migrate');

    expect(status).toBe(1);
    expect(stderr).toMatch(/in use by process \d+/);
  });
});

it('opens the database itself once the service was killed, and no socket is in the way of the next one', async () => {
  await service.stop('SIGKILL');
  const left = await readdir(storage.dataDir);

  const alone = await heed('users', 'list');
  service = await ServerProcess.start(storage.settings);
  const beside = await heed('users', 'list');

  expect(left).toContain('heed.sock');
  expect(alone.json).toMatchObject([{}, {}]);
  expect(beside.json).toEqual(alone.json);
});

it('reaches a service whose folder has a longer path than a socket may have', async () => {
  const parent = await aDataDir();
  const dataDir = join(parent, 'a'.repeat(100));
  mkdirSync(dataDir);
  const started = await ServerProcess.start({ DATA_DIR: dataDir });

  const { status, json } = await heedWith({ DATA_DIR: dataDir }, 'users', 'list');
  const { code } = await started.stop();

  expect({ status, code }).toEqual({ status: 0, code: 0 });
  expect(json).toMatchObject([{ email: 'owner@example.com' }]);
  expect(await readdir(dataDir)).not.toContain('heed.sock');
  await rm(parent, { recursive: true });
});

it('names the version of another service', async () => {
  const dataDir = await aDataDir();
  const greeting = Buffer.from(JSON.stringify({ heed: '0.0.1' }));
  const head = Buffer.alloc(5);
  head.writeUInt32BE(greeting.length);
  const other = createServer((socket) => socket.write(Buffer.concat([head, greeting])));
  await once(other.listen(join(dataDir, 'heed.sock')), 'listening');

  const { status, stderr } = await heedWith({ DATA_DIR: dataDir }, 'users', 'list');
  other.close();

  expect(status).toBe(1);
  expect(stderr).toBe(
    `error: The service that runs here is Heed 0.0.1, and this command is Heed ${version}. Use the command of the same version, or restart the service with this one.\n`,
  );
  await rm(dataDir, { recursive: true });
});

describe('heed backup beside the service', () => {
  it('writes a file of the caller, whom the path belongs to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heed-caller-'));
    await writeFile(join(folder, 'passphrase'), 'correct horse\n');
    const run = promisify(execFile);
    const env = { ...processEnv, ...storage.settings };
    const program = await heedProgram();

    const plain = await run(process.execPath, [program, 'backup', 'plain.tar'], { cwd: folder, env });
    const args = [program, 'backup', 'sealed.age', '--passphrase-file', 'passphrase'];
    const sealed = await run(process.execPath, args, { cwd: folder, env });

    expect(plain.stderr).toMatch(/^warning: plain\.tar holds secrets/);
    expect(JSON.parse(plain.stdout)).toMatchObject({
      file: 'plain.tar',
      sealed: false,
      rows: { workspaces: expect.any(Number) },
    });
    expect(sealed.stderr).toBe('');
    expect(JSON.parse(sealed.stdout)).toMatchObject({ file: 'sealed.age', sealed: true });
    expect((await readdir(folder)).sort()).toEqual(['passphrase', 'plain.tar', 'sealed.age']);
    expect(statSync(join(folder, 'plain.tar')).mode & 0o777).toBe(0o600);
    expect((await readdir(storage.dataDir)).filter((name) => name.startsWith('db.copy-'))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('leaves no file when it is interrupted, and the service goes on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heed-caller-'));
    const env = { ...processEnv, ...storage.settings };
    const child = spawn(process.execPath, [await heedProgram(), 'backup', 'a.tar'], { cwd: folder, env });
    await until('the file is there', async () => (await readdir(folder)).length > 0);

    child.kill('SIGINT');
    await once(child, 'close');

    expect(await readdir(folder)).toEqual([]);
    // What it had begun for the backup may keep the database busy for a moment.
    await until('the service is ready', async () => (await service.request('/readyz')).status === 200);
    await rm(folder, { recursive: true });
  });

  it('refuses to write over a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heed-caller-'));
    const file = join(folder, 'a.tar');
    await symlink('/dev/null', file);

    const { status, stderr } = await heed('backup', file);

    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `error: ${file} exists already. Remove it, or name another file.\n`,
    });
    await rm(folder, { recursive: true });
  });
});
