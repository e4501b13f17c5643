import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from '../support/figures.ts';
import { aFileForm } from '../support/forms.ts';
import { ofSize } from '../support/media.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { SmallDisk, whyNoSmallDisk } from './small-disk.ts';
import { SmallPostgresql, whyNoSmallPostgresql } from './small-postgresql.ts';
import { aStorage, aStorageOn, type Installation, type Storage, setUp } from './storage.ts';

const megabyte = 1_048_576;
const moments = 10;
const clients = 4;

describe.each(['embedded', 'postgresql'] as const)('a disk that fills at any moment, on %s', (kind) => {
  const missing = whyNoSmallDisk ?? (kind === 'postgresql' ? whyNoSmallPostgresql : null);
  const onlyLong = isLong && !missing ? it : it.skip;
  let disk: SmallDisk;
  let postgresql: SmallPostgresql | undefined;
  let storage: Storage;
  let installation: Installation;
  let server: ServerProcess;
  beforeAll(async () => {
    if (!isLong || missing) return;
    disk = new SmallDisk(300);
    postgresql = kind === 'postgresql' ? await SmallPostgresql.make(disk.path) : undefined;
    storage = postgresql ? await aStorageOn(postgresql.url, disk.path) : await aStorage(kind, disk.path);
    if (!postgresql) installation = await setUp(storage);
    server = await ServerProcess.start(storage.settings);
    installation ??= await setUp(storage);
  });
  afterAll(async () => {
    await killServers();
    postgresql?.stop();
    disk?.remove();
  });

  onlyLong(
    `loses nothing that was acknowledged, never hangs, and goes on when there is room (needs ${isLong ? 'root' : 'TEST_LONG'})`,
    async () => {
      const acknowledged: string[] = [];
      const statuses = new Set<number>();
      for (let moment = 0; moment < moments; moment++) {
        const work = workUntilStopped(moment, acknowledged, statuses);
        await wait(randomInt(1_000));
        // Sometimes to the last byte, sometimes into the reserve, sometimes just above it.
        disk.fill(moment % 3 === 0 ? 0 : randomInt(40 * megabyte));
        await wait(2_500);
        if (!server.hasExited) expect((await server.request('/healthz')).status).toBe(200);
        await work.stop();
        disk.makeRoom();
        await goOn();
      }
      await server.stop();

      expect([...statuses].sort()).toEqual([201, 503]);
      const stored = await storage.onDatabase((prisma) => prisma.feedback.findMany({ select: { message: true } }));
      const names = new Set(stored.map(({ message }) => message));
      expect(acknowledged.filter((message) => !names.has(message))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(moments);
    },
    600_000,
  );

  /** Clients that create items, and one that uploads files, until they are told to stop. */
  function workUntilStopped(moment: number, acknowledged: string[], statuses: Set<number>) {
    let isOver = false;
    const repeat = async (turn: (index: number) => Promise<void>) => {
      for (let index = 0; !isOver; index++) {
        // A process that has ended answers nothing. What it did not answer may be stored or not.
        await turn(index).catch(() => undefined);
        await wait(2);
      }
    };
    const create = (client: number) => async (index: number) => {
      const message = `moment ${moment}, client ${client}, item ${index}, ${'x'.repeat(5_000)}`;
      const { workspaceId, projectId, key } = installation;
      const { status } = await server.request('/api/v1/feedback', key, { workspaceId, projectId, message });
      statuses.add(status);
      if (status === 201) acknowledged.push(message);
    };
    const all = [...Array.from({ length: clients }, (_, client) => repeat(create(client))), repeat(upload)];
    return {
      stop: async () => {
        isOver = true;
        await Promise.all(all);
      },
    };

    async function upload(): Promise<void> {
      const { body, headers } = aFileForm(ofSize('image/png', megabyte), { type: 'image/png' });
      const response = await fetch(`${server.url}/api/v1/feedback/upload?workspaceId=${installation.workspaceId}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${installation.key}`, ...headers },
        body: new Uint8Array(body),
      });
      statuses.add(response.status);
    }
  }

  /** As a supervisor does. Only the embedded database may have ended the process, and then with a sentence. */
  async function goOn(): Promise<void> {
    postgresql?.start();
    if (server.hasExited) {
      expect(kind).toBe('embedded');
      expect(server.child.exitCode).toBe(1);
      expect(server.output).toContain('The embedded database has stopped: the disk of');
      server = await ServerProcess.start(storage.settings);
    }
    await until('it is ready again', async () => (await server.request('/readyz')).status === 200);
  }
});
