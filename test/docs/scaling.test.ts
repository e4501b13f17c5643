import { Heed } from '@heed/sdk';
import { afterAll, expect, it } from '@jest/globals';
import { aStorage, serverUrl, setUp } from '../process/storage.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { aCheckout, removeCheckout, ServedCommand, stopServed } from './checkout.ts';
import { blockOf, guideNamed } from './guides.ts';
import { readersEnv } from './sessions.ts';

const redisUrl = process.env.TEST_REDIS_URL;
afterAll(stopServed);

(serverUrl && redisUrl ? it : it.skip)(
  'runs two services and a worker as one (needs TEST_DATABASE_URL and TEST_REDIS_URL)',
  async () => {
    const guide = guideNamed('scaling');
    const folder = await aCheckout();
    const storage = await aStorage('postgresql');
    const { workspaceId, projectId, key } = await setUp(storage);
    const env = { ...readersEnv, ...storage.settings, REDIS_URL: redisUrl ?? '' };
    const start = async (name: string) => {
      const port = String(await freePort());
      const code = blockOf(guide, 'serve', name).code.replace(/PORT=\d+/, `PORT=${port}`);
      const command = await ServedCommand.start(code, folder, env);
      return { command, heed: new Heed({ apiKey: key, baseUrl: `http://127.0.0.1:${port}` }) };
    };

    const [first, second, worker] = [await start('first'), await start('second'), await start('worker')];
    const actions = [{ type: 'add_tag' as const, params: { tag: 'seen' } }];
    await first.heed.automations.create({ projectId, name: 'Tag', scope: 'feedback.created', actions });
    const { data: item, headers } = await first.heed.feedback
      .create({ workspaceId, projectId, message: 'Hi' })
      .withResponse();
    const other = await second.heed.feedback.get(item.id, { workspaceId }).withResponse();
    await until('the worker has run the automation', async () => {
      const { tags } = await second.heed.feedback.get(item.id, { workspaceId });
      return tags.includes('seen');
    });

    const left = (one: Headers) => Number(one.get('RateLimit-Remaining'));
    expect(left(other.headers)).toBe(left(headers) - 1);
    for (const { command } of [first, second, worker]) await command.stop();
    await storage.remove();
    await removeCheckout(folder);
  },
  120_000,
);
