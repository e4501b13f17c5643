import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from '../support/figures.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const items = isLong ? 200_000 : 10_500;
const mostCounted = 10_000;

describe.each(kindsByTier)('kill -9 while words of old items are made, on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
    const { workspaceId, projectId } = installation;
    await storage.onDatabase(async (prisma) => {
      await prisma.$executeRaw`
        INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message, words)
        SELECT 'fb_' || lpad(number::text, 26, '0'), ${workspaceId}, ${projectId}, number, 'Straßenverkehr ' || number,
          search_words('Straßenverkehr ' || number)
        FROM generate_series(1, ${items}::int) AS number`;
      await prisma.columnFilling.create({ data: { name: 'item_words', version: 1 } });
    });
  }, 90_000);
  afterAll(async () => {
    await killServers();
    await storage?.remove();
  });

  it('goes on where it was, answers meanwhile, and changes no version', async () => {
    const { workspaceId, key } = installation;
    let server = await ServerProcess.start(storage.settings);
    const isFilling = async () => (await server.request('/readyz')).body.filling !== undefined;
    const find = async (search: string) =>
      (await server.request(`/api/v1/feedback?workspaceId=${workspaceId}&search=${search}`, key)).body.pagination.total;
    const places = () => storage.onDatabase((prisma) => prisma.columnFilling.findMany());
    await until('it has begun', isFilling);
    await setTimeout(1_000);
    const before = await find('straßenverkehr');
    await server.stop('SIGKILL');
    const reached = await places();

    server = await ServerProcess.start(storage.settings);
    await until('it is over', async () => !(await isFilling()), 300_000);
    const after = await find('verkehr');
    await server.stop();

    expect([before, after]).toEqual([mostCounted, mostCounted]);
    expect(reached).toMatchObject([{ name: 'item_words' }]);
    expect(await places()).toEqual([]);
    expect(await storage.onDatabase((prisma) => prisma.feedback.count({ where: { version: 1 } }))).toBe(items);
  }, 500_000);
});
