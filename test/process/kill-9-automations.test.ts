import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from '../support/figures.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const items = isLong ? 300 : 30;

describe.each(kindsByTier)('kill -9 between an event and its automations on %s', (kind) => {
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

  it('runs each automation once for each item, after the next start at the latest', async () => {
    const { workspaceId, projectId, key } = installation;
    const first = await ServerProcess.start(storage.settings);
    const automations: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const actions = [{ type: 'add_comment', params: { message: name } }];
      const automation = { projectId, name, scope: 'feedback.created', actions };
      automations.push((await first.request('/api/v1/automations', key, automation)).body.id);
    }
    const create = (server: ServerProcess, message: string) =>
      server.request('/api/v1/feedback', key, { workspaceId, projectId, message });
    const ids: string[] = [];
    for (let index = 0; index < items; index++) ids.push((await create(first, `Item ${index}`)).body.data.id);
    await first.stop('SIGKILL');

    const second = await ServerProcess.start(storage.settings);
    const statsOf = async (id: string) => (await second.request(`/api/v1/automations/${id}`, key)).body.runStats;
    const last = automations.at(-1) ?? '';
    await until('all have run', async () => (await statsOf(last)).matched7d >= items, 60_000);

    for (const id of automations) expect(await statsOf(id)).toEqual({ matched7d: items, errored7d: 0 });
    for (const id of ids) {
      const { body } = await second.request(`/api/v1/feedback/${id}/comments`, key);
      expect(body.data.map(({ message }: { message: string }) => message)).toEqual(['a', 'b', 'c']);
    }
    await second.stop();
  }, 120_000);
});
