import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectWithin } from '../support/figures.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { CreateLoad, expectAllStored } from './create-load.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aKey, aStorage, type Installation, type Storage, serverUrl, setUp } from './storage.ts';

/** The embedded database serves one process. Without TEST_DATABASE_URL there is no other. */
const onPostgresql = serverUrl ? describe : describe.skip;

onPostgresql('two processes over one port (needs TEST_DATABASE_URL)', () => {
  let storage: Storage;
  let installation: Installation;
  let server: ServerProcess;
  let metricsPort: string;
  beforeAll(async () => {
    storage = await aStorage('postgresql');
    installation = await setUp(storage);
    metricsPort = String(await freePort());
    server = await ServerProcess.start({ ...storage.settings, HEED_PROCESSES: '2', METRICS_PORT: metricsPort });
  });
  afterAll(async () => {
    await killServers();
    await storage?.remove();
  });

  it('share the requests, the limits of their senders and the connections, and tell metrics of all', async () => {
    const before = await sample(requestsOfLists);
    const left: number[] = [];
    for (let sent = 0; sent < 6; sent++) left.push(Number((await list()).headers.get('RateLimit-Remaining')));

    // Of a limit as high as this one, each process takes 32 at a time.
    expect(new Set(left).size).toBe(6);
    expect(Math.max(...left) - Math.min(...left)).toBeLessThan(2 * 32);
    expect(new Set(logged('request').map(({ process }) => process))).toEqual(new Set(['worker-1', 'worker-2']));
    expect(await sample(requestsOfLists)).toBe(before + 6);
    expect(await sample('heed_processes')).toBe(2);
    expect(await sample('heed_database_connections_max')).toBe(10);
  });

  it('refuse a key soon after it is revoked, whichever was told', async () => {
    const { key, id } = await aKey(storage.settings);
    const statuses = async () => [await list(key), await list(key), await list(key)].map(({ status }) => status);
    expect(await statuses()).toEqual([200, 200, 200]);

    const revoked = performance.now();
    const headers = { Authorization: `Bearer ${installation.key}` };
    const { status } = await fetch(`${server.url}/api/v1/api-keys/${id}`, { method: 'DELETE', headers });
    expect(status).toBe(200);
    await until('all refuse it', async () => (await statuses()).every((status) => status === 401));

    expectWithin('a revoked key is refused', performance.now() - revoked, 5_000);
  });

  it('go on when one is killed, lose nothing that was acknowledged, and get another', async () => {
    const load = CreateLoad.start(server.url, installation);
    await until('items are acknowledged', () => load.acknowledged.length > 20);
    const countedBefore = await sample(requestsOfCreates);
    const [killed] = pidsOf('worker-2');

    process.kill(killed ?? 0, 'SIGKILL');
    await until('another is ready', () => logged('a process is ready').length === 3);
    const atReplacement = load.acknowledged.length;
    await until('items are acknowledged', () => load.acknowledged.length > atReplacement + 20);
    await load.stop();

    expect(logged('a process has died and will be replaced')).toMatchObject([{ diedPid: killed, signal: 'SIGKILL' }]);
    expect(await sample('heed_processes')).toBe(2);
    expect(await sample('heed_processes_died_total')).toBe(1);
    expect(await sample(requestsOfCreates)).toBeGreaterThan(countedBefore);
    await expectAllStored(storage, load.acknowledged);
  });

  it('are replaced in turn on SIGHUP, and no request fails', async () => {
    const before = pidsOf('worker-1', 'worker-2');
    const load = CreateLoad.start(server.url, installation);
    await until('items are acknowledged', () => load.acknowledged.length > 20);

    server.child.kill('SIGHUP');
    await until('all are new', () => logged('each process is a new one').length === 1);
    await load.stop();

    expect(load.failures).toEqual([]);
    expect(pidsOf('worker-1', 'worker-2').filter((pid) => before.includes(pid))).toEqual([]);
    await expectAllStored(storage, load.acknowledged);
  });

  it('all finish and end on SIGTERM', async () => {
    const load = CreateLoad.start(server.url, installation);
    await until('items are acknowledged', () => load.acknowledged.length > 20);
    const pids = pidsOf('worker-1', 'worker-2');

    const { code } = await server.stop();
    await load.stop();

    expect(code).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await server.listens()).toBe(false);
    await expectAllStored(storage, load.acknowledged);
  });

  /** Over a connection of its own, so that the processes take turns. */
  function list(key = installation.key) {
    const path = `/api/v1/feedback?workspaceId=${installation.workspaceId}`;
    return server.request(path, key, undefined, { Connection: 'close' });
  }

  async function sample(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length) ?? 0,
    );
  }

  /** What the processes have written to their log, with this message. */
  function logged(message: string): Record<string, unknown>[] {
    const lines = server.output.split('\n').filter((line) => line.includes(`"msg":"${message}"`));
    return lines.map((line) => JSON.parse(line));
  }

  /** Of the last process with each name. */
  function pidsOf(...names: string[]): number[] {
    return names.map((name) => Number(logged('a process is ready').findLast(({ process }) => process === name)?.pid));
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const requestsOfLists = 'heed_http_request_duration_seconds_count{method="GET",operation="listFeedback",status="200"}';
const requestsOfCreates =
  'heed_http_request_duration_seconds_count{method="POST",operation="createFeedback",status="201"}';
