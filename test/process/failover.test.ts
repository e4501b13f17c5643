import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectWithin, isLong } from '../support/figures.ts';
import { whyNoOwnPostgresql } from '../support/own-postgresql.ts';
import { until } from '../support/until.ts';
import { whyNoHaproxy } from './haproxy.ts';
import { PrimaryAndStandby } from './primary-and-standby.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorageOn, type Installation, type Storage, setUp } from './storage.ts';
import { eventOfKind, type Storm, writeUntilOver } from './storm-writers.ts';
import { expectWholeLog } from './whole-log.ts';

const missing = whyNoOwnPostgresql ?? whyNoHaproxy;
const withServers = missing ? describe.skip : describe;
const { writers, failovers, writes } = isLong
  ? { writers: 24, failovers: 5, writes: 1_000 }
  : { writers: 6, failovers: 1, writes: 60 };

withServers('a primary that is lost (needs postgresql and haproxy)', () => {
  let databases: PrimaryAndStandby;
  let storage: Storage;
  let installation: Installation;
  let server: ServerProcess;
  beforeAll(async () => {
    databases = await PrimaryAndStandby.start();
    storage = await aStorageOn(databases.url, tmpdir());
    server = await ServerProcess.start(storage.settings);
    installation = await setUp(storage);
  });
  afterAll(async () => {
    await killServers();
    await databases?.remove();
    await storage?.remove();
  });

  it('takes nothing with it that was acknowledged, and the service goes on with its standby by itself', async () => {
    const storm = await begin();
    const writing = Promise.all(Array.from({ length: writers }, (_one, number) => writeUntilOver(storm, number)));
    for (let failover = 1; failover <= failovers; failover++) {
      await moreWrites(storm);
      const pauseMs = await loseThePrimary();
      expectWithin('writes are acknowledged again after the primary was lost', pauseMs, 10_000);
      if (failover < failovers) await databases.replaceStandby();
    }
    await moreWrites(storm);
    storm.isOver = true;
    await writing;
    await until('all automations have run', async () => (await unseen()) === 0, 120_000);

    expect(storm.unexpected).toEqual([]);
    const told: Record<string, string[]> = {};
    for (const [name, ids] of Object.entries(storm.acknowledged)) {
      const type = eventOfKind[name];
      if (type) told[type] = [...(told[type] ?? []), ...ids];
    }
    const events = await expectWholeLog(storage, installation, told);
    const stored = await storage.onDatabase((prisma) =>
      prisma.feedback.findMany({ select: { id: true, ticketNumber: true } }),
    );
    const numbers = new Map([...storm.items, ...stored].map(({ id, ticketNumber }) => [id, ticketNumber]));
    expect(new Set(numbers.values()).size).toBe(numbers.size);
    const deleted = new Set(storm.acknowledged.delete);
    const isStored = new Set(stored.map(({ id }) => id));
    const gone = events.filter(({ type }) => type === 'feedback.deleted').map(({ subjectId }) => subjectId);
    expect(storm.items.filter(({ id }) => !isStored.has(id) && !deleted.has(id) && !gone.includes(id))).toEqual([]);
    if (isLong) console.log(`${events.length} events, ${failovers} failovers`);
  }, 600_000);

  /** Returns for how long nothing could be written. */
  async function loseThePrimary(): Promise<number> {
    const start = performance.now();
    await databases.loseThePrimary();
    const { workspaceId, projectId, key } = installation;
    const body = { workspaceId, projectId, message: 'After the failover' };
    await until('a create is acknowledged', async () => {
      const { status } = await server.request('/api/v1/feedback', key, body);
      return status === 201;
    });
    return performance.now() - start;
  }

  async function begin(): Promise<Storm> {
    const { projectId, key } = installation;
    const automation = async (name: string, scope: string, actions: object[]) =>
      (await server.request('/api/v1/automations', key, { projectId, name, scope, actions })).body.id as string;
    await automation('Seen', 'feedback.created', [{ type: 'add_tag', params: { tag: 'seen' } }]);
    const macroId = await automation('By hand', 'manual', [{ type: 'add_comment', params: { message: 'Run' } }]);
    return { installation, server, macroId, items: [], acknowledged: {}, unexpected: [], isOver: false };
  }

  function moreWrites({ acknowledged }: Storm): Promise<void> {
    const count = () => Object.values(acknowledged).flat().length;
    const goal = count() + writes;
    return until('more writes are acknowledged', () => count() >= goal, 120_000);
  }

  const unseen = () =>
    storage.onDatabase((prisma) => prisma.feedback.count({ where: { NOT: { tags: { has: 'seen' } } } }));
});
