import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { heedWith } from '../cli/support.ts';
import { killServers, ServerProcess } from '../process/server-process.ts';
import { aStorage, kinds, type Storage, setUp } from '../process/storage.ts';
import { until } from '../support/until.ts';
import { NewPlace } from './installations.ts';

const writers = 20;
let folder: string;
const storages: Storage[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-backup-'));
});
afterAll(async () => {
  await killServers();
  for (const storage of storages) await storage.remove();
  await NewPlace.removeAll();
  await rm(folder, { recursive: true });
});

it.each(kinds)('a backup of a service on %s has one moment, although 20 writers write', async (kind) => {
  const storage = await aStorage(kind);
  storages.push(storage);
  const { workspaceId, projectId, key } = await setUp(storage);
  const service = await ServerProcess.start(storage.settings);
  let isOver = false;
  const statuses: number[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let index = 0; !isOver; index++) {
      const item = { workspaceId, projectId, message: 'Written', userEmail: `${writer}-${index}@example.com` };
      statuses.push((await service.request('/api/v1/feedback', key, item)).status);
      // Fewer items are sooner restored.
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };

  const writing = Array.from({ length: writers }, (_, writer) => write(writer));
  await until('all of them write', () => statuses.length > 2 * writers);
  const file = join(folder, `${kind}.tar`);
  const { status, stderr } = await heedWith(storage.settings, 'backup', file);
  isOver = true;
  await Promise.all(writing);
  await service.stop();

  expect({ status, statuses: new Set(statuses), stderr }).toMatchObject({ status: 0, statuses: new Set([201]) });
  const place = await NewPlace.make('embedded');
  // The built command has a new database ready, and need not make one.
  const restored = await heedWith({ DATA_DIR: place.settings.dataDir }, 'restore', file);
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  const { items, ...counted } = await countsIn(place, workspaceId);
  expect(counted).toEqual({ lastNumber: items, highestNumber: items, customers: items, ofCustomers: items });
  expect(items).toBeLessThanOrEqual(statuses.length);
  expect((await readdir(storage.dataDir)).filter((name) => name.startsWith('db.copy'))).toEqual([]);
});

/** Each item has taken the next number and made a customer, all in its transaction. */
async function countsIn(place: NewPlace, workspaceId: string) {
  const database = await place.open();
  const where = { workspaceId };
  const counter = await database.prisma.workspaceCounter.findUnique({ where });
  const highest = await database.prisma.feedback.aggregate({ where, _max: { ticketNumber: true }, _count: true });
  const customers = await database.prisma.customer.aggregate({ where, _sum: { feedbackCount: true }, _count: true });
  await database.close();
  return {
    items: highest._count,
    lastNumber: counter?.lastTicketNumber,
    highestNumber: highest._max.ticketNumber,
    customers: customers._count,
    ofCustomers: customers._sum.feedbackCount,
  };
}
