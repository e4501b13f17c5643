import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { heedProgram } from '../support/built-heed.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { killServers, processEnv, ServerProcess } from './server-process.ts';
import { anyKind, aStorage, type Storage } from './storage.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await aStorage(anyKind);
});
afterAll(async () => {
  await killServers();
  await storage?.remove();
});

async function get(port: string, path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
}

it('takes the metrics away from the port that clients use', async () => {
  const port = String(await freePort());
  const server = await ServerProcess.start({ ...storage.settings, METRICS_PORT: port });

  const metrics = await get(port, '/metrics');
  const health = await get(port, '/readyz');
  const ofClients = await get(String(server.port), '/metrics');
  const healthOfClients = await get(String(server.port), '/readyz');
  const { code } = await server.stop();

  expect(metrics).toMatchObject({ status: 200, text: expect.stringContaining('heed_build_info{') });
  expect(health.status).toBe(200);
  expect(ofClients.status).toBe(404);
  expect(healthOfClients.status).toBe(200);
  expect(code).toBe(0);
});

it('lets a worker tell its metrics and health, and names itself when it is in use', async () => {
  const port = String(await freePort());
  const env = { ...processEnv, ...storage.settings, METRICS_PORT: port };
  const worker = spawn(process.execPath, [await heedProgram(), 'worker'], { env });
  let output = '';
  worker.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  await until('the worker is ready', () => output.includes('heed worker is ready'));

  const metrics = await get(port, '/metrics');
  const ready = await get(port, '/readyz');
  worker.kill('SIGTERM');
  const [code] = await once(worker, 'close');
  const holder = await ServerProcess.start({ ...storage.settings });
  const refused = await ServerProcess.launch({
    DATA_DIR: `${storage.dataDir}/other`,
    METRICS_PORT: String(holder.port),
  });
  const failed = await refused.exited();

  expect(metrics.text).toContain('heed_jobs_active');
  expect(ready.status).toBe(200);
  expect(code).toBe(0);
  expect(failed.code).toBe(1);
  expect(refused.output).toContain(
    `port ${holder.port} of 127.0.0.1: it is in use. Stop what uses it, or set METRICS_PORT`,
  );
});
