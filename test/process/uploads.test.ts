import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aFileForm } from '../support/forms.ts';
import { ofSize } from '../support/media.ts';
import { until } from '../support/until.ts';
import { type Connection, killServers, ServerProcess } from './server-process.ts';
import { anyKind, aStorage, type Installation, type Storage, setUp } from './storage.ts';

const megabyte = 1_048_576;

let storage: Storage;
let installation: Installation;
let server: ServerProcess;
beforeAll(async () => {
  storage = await aStorage(anyKind);
  installation = await setUp(storage);
  server = await ServerProcess.start(storage.settings);
}, 90_000);
afterAll(async () => {
  await killServers();
  await storage?.remove();
});

const form = aFileForm(ofSize('video/mp4', 50 * megabyte), { type: 'video/mp4' });

/** Every file that is stored or on its way, and the bytes that the workspace counts. */
async function kept() {
  const entries = await readdir(join(storage.dataDir, 'media'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'owner.json').map(({ name }) => name);
  const usage = await server.request(`/api/v1/workspace/${installation.workspaceId}/usage`, installation.key);
  return { files, storageBytes: usage.body.data.usage.storageBytes };
}

/** An upload of which half has been sent, and has reached the disk. */
async function halfAnUpload(): Promise<Connection> {
  const connection = await server.connect();
  const head = [
    `POST /api/v1/feedback/upload?workspaceId=${installation.workspaceId} HTTP/1.1`,
    'Host: heed',
    `Authorization: Bearer ${installation.key}`,
    `Content-Type: ${form.headers['Content-Type']}`,
    `Content-Length: ${form.body.length}`,
  ];
  connection.socket.write(`${head.join('\r\n')}\r\n\r\n`);
  connection.socket.write(form.body.subarray(0, form.body.length / 2));
  await until('half of the file is on the disk', async () => (await kept()).files.length === 1);
  return connection;
}

const upload = () =>
  fetch(`${server.url}/api/v1/feedback/upload?workspaceId=${installation.workspaceId}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${installation.key}`, ...form.headers },
    body: new Uint8Array(form.body),
  });

it('leaves nothing of an upload that the client aborts', async () => {
  const { socket } = await halfAnUpload();

  socket.destroy();

  await until('nothing is left', async () => (await kept()).files.length === 0);
  expect(await kept()).toEqual({ files: [], storageBytes: 0 });
});

it('leaves nothing, after the next start, of an upload that kill -9 interrupted', async () => {
  await halfAnUpload();

  await server.stop('SIGKILL');
  server = await ServerProcess.start(storage.settings);

  expect(await kept()).toEqual({ files: [], storageBytes: 0 });
});

it('needs less than 20 MB of memory for each upload in flight', async () => {
  expect((await upload()).status).toBe(201);
  const before = await residentBytes();
  let peak = before;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentBytes());
  }, 20);

  const responses = await Promise.all([upload(), upload(), upload(), upload()]);

  clearInterval(timer);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((peak - before) / 4 / megabyte).toBeLessThan(20);
});

async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
