import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerDetail, Event, FeedbackExportItem } from '../../generated/sdk/types.gen.ts';
import { isLong } from '../support/figures.ts';
import { byId, essence, rebuild } from '../support/rebuild.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';
import { eventOfKind, type Storm, writeUntilOver } from './storm-writers.ts';

const { writers, seconds, kills } = isLong
  ? { writers: 40, seconds: 30, kills: 5 }
  : { writers: 8, seconds: 4, kills: 1 };

describe.each(kindsByTier)('kill -9 while everything is written on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
  }, 90_000);
  afterAll(async () => {
    await killServers();
    await storage?.remove();
  });

  it('leaves a log without gaps and repetitions, which tells all that the tables know', async () => {
    const storm = await begin();
    const reader = new Reader(storm);
    const reading = reader.follow();
    const writing = Promise.all(Array.from({ length: writers }, (_one, number) => writeUntilOver(storm, number)));
    for (let kill = 0; kill <= kills; kill++) {
      await new Promise((resolve) => setTimeout(resolve, (seconds * 1_000) / (kills + 1)));
      if (kill < kills) await restart(storm);
    }
    storm.isOver = true;
    await writing;
    await allHaveRun(storm);
    reader.isOver = true;
    await reading;
    const { events } = reader;
    const { items, customers } = await readQuietTables(storm, reader);
    await storm.server.stop();

    expect(storm.unexpected).toEqual([]);
    expect(await deadlocks()).toBe(0);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_one, index) => index + 1));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const rebuilt = rebuild(events);
    expect(rebuilt.items).toEqual(items.map(({ customerComments: _c, internalNotes: _n, ...item }) => item));
    expect(rebuilt.customers.map(essence)).toEqual(customers.map(essence));
    for (const { id, customerComments = [], internalNotes = [] } of items) {
      expect(byId(rebuilt.comments.get(id) ?? [])).toEqual(byId(customerComments));
      expect(byId(rebuilt.notes.get(id) ?? [])).toEqual(byId(internalNotes));
    }
    for (const [name, ids] of Object.entries(storm.acknowledged)) {
      const told = events.filter(({ type }) => type === eventOfKind[name]).map(({ subject }) => subject.id);
      expect(ids.filter((id) => !told.includes(id))).toEqual([]);
    }
    if (isLong) console.log(`${kind}: ${events.length} events of ${writers} writers, ${items.length} items are left`);
  }, 400_000);

  async function begin(): Promise<Storm> {
    const { projectId, key } = installation;
    const server = await ServerProcess.start(storage.settings);
    const automation = async (name: string, scope: string, actions: object[]) =>
      (await server.request('/api/v1/automations', key, { projectId, name, scope, actions })).body.id as string;
    await automation('Seen', 'feedback.created', [{ type: 'add_tag', params: { tag: 'seen' } }]);
    await automation('Shown', 'feedback.updated', [{ type: 'set_visibility', params: { isPublic: true } }]);
    const macroId = await automation('By hand', 'manual', [{ type: 'add_comment', params: { message: 'Run' } }]);
    return { installation, server, macroId, items: [], acknowledged: {}, unexpected: [], isOver: false };
  }

  /** How many transactions the database has rolled back because they waited for each other. */
  const deadlocks = () =>
    storage.onDatabase(async (prisma) => {
      const [row] = await prisma.$queryRaw<{ count: number }[]>`
        SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()`;
      return row?.count;
    });

  async function restart(storm: Storm): Promise<void> {
    await storm.server.stop('SIGKILL');
    storm.server = await ServerProcess.start(storage.settings);
  }

  /** Each item gets a tag from the automation that its creation starts, and no writer takes it away. */
  async function allHaveRun(storm: Storm): Promise<void> {
    const isSeen = async () => (await readTables(storm)).items.every(({ tags }) => tags.includes('seen'));
    await until('all automations have run', isSeen, 120_000);
  }
});

class Reader {
  readonly #storm: Storm;
  readonly events: Event[] = [];
  isOver = false;
  #after = 0;

  constructor(storm: Storm) {
    this.#storm = storm;
  }

  /** Follows the log as a client does, through every restart. */
  async follow(): Promise<void> {
    while (!this.isOver) await this.#read(1).catch(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }

  /** Reads what is there now. */
  async readOn(): Promise<void> {
    while (await this.#read(0));
  }

  async #read(wait: number): Promise<boolean> {
    const { server, installation } = this.#storm;
    const query = new URLSearchParams({
      ...{ workspaceId: installation.workspaceId, after: String(this.#after), wait: String(wait), pageSize: '200' },
    });
    const { status, body } = await server.request(`/api/v1/events?${query}`, installation.key);
    if (status !== 200) throw new Error(JSON.stringify(body));
    this.events.push(...body.data);
    this.#after = body.pagination.nextAfter;
    return body.pagination.hasMore;
  }
}

/** Reads the tables while nothing is written, for an automation may still be running: the log has not grown meanwhile. */
async function readQuietTables(storm: Storm, reader: Reader): ReturnType<typeof readTables> {
  for (;;) {
    await reader.readOn();
    const before = reader.events.length;
    const tables = await readTables(storm);
    await reader.readOn();
    if (reader.events.length === before) return tables;
  }
}

async function readTables({ server, installation }: Storm) {
  const read = async <One>(path: string): Promise<One[]> => {
    const url = `${server.url}/api/v1${path}workspaceId=${installation.workspaceId}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${installation.key}` } });
    const lines = (await response.text()).trim().split('\n');
    return lines.slice(0, -1).map((line) => JSON.parse(line));
  };
  return {
    items: byId(await read<FeedbackExportItem>('/feedback/export?include=comments,notes&')),
    customers: byId(await read<CustomerDetail>('/customers/export?')),
  };
}
