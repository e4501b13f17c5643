import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { processEnv, ServerProcess } from './server-process.ts';
import { anyKind, aStorage, type Installation, type Storage, setUp } from './storage.ts';

const project = join(import.meta.dirname, '../..');

let storage: Storage;
let installation: Installation;
beforeAll(async () => {
  storage = await aStorage(anyKind);
  installation = await setUp(storage);
});
afterAll(() => storage?.remove());

let npm: ChildProcess | undefined;
afterEach(() => {
  if (npm?.pid === undefined) return;
  try {
    process.kill(-npm.pid, 'SIGKILL');
  } catch {
    // No process of its group is left unless a test has failed.
  }
});

// A supervisor sends a signal only to npm, a terminal to npm and all that it has started.
it.each([
  ['SIGTERM', 'npm alone'],
  ['SIGINT', 'npm alone'],
  ['SIGINT', 'all of the group'],
] as const)('npm start stops the service of the sources on %s to %s', async (signal, receiver) => {
  const { workspaceId, projectId, key } = installation;
  const port = String(await freePort());
  const service = startNpm({ ...storage.settings, PORT: port });
  await until('the service is ready', () => service.output().includes('heed is ready'));
  const created = await fetch(`http://127.0.0.1:${port}/api/v1/feedback`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ workspaceId, projectId, message: `${signal} to ${receiver}` }),
  });

  process.kill(receiver === 'npm alone' ? service.pid : -service.pid, signal);
  await service.closed;

  expect(created.status).toBe(201);
  expect(service.output()).toContain('finishing the requests in flight');
  const next = await ServerProcess.start({ ...storage.settings, PORT: port });
  const { body } = await next.request(`/api/v1/feedback?workspaceId=${workspaceId}&pageSize=1`, key);
  await next.stop();
  expect(body.data).toMatchObject([{ message: `${signal} to ${receiver}` }]);
});

function startNpm(settings: Record<string, string>) {
  const env = { ...processEnv, HOME: process.env.HOME, ...settings };
  npm = spawn('npm', ['start'], { cwd: project, env, detached: true });
  let text = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  return { pid: npm.pid ?? Number.NaN, output: () => text, closed: once(npm, 'close') };
}
