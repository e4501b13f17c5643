import { Heed } from '@heed/sdk';
import { afterAll, it } from '@jest/globals';
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
    const item = await first.heed.feedback.create({ workspaceId, projectId, message: 'Hi' });
    let asked = 0;
    const ask = () => {
      asked += 1;
      return second.heed.feedback.get(item.id, { workspaceId }).withResponse();
    };
    await until('the worker has run the automation', async () => (await ask()).data.tags.includes('seen'));

    // A service whose Redis takes more than a moment on a busy machine counts by itself meanwhile.
    await until('the second counts what the first was asked', async () => {
      const { headers } = await ask();
      return Number(headers.get('RateLimit-Remaining')) < Number(headers.get('RateLimit-Limit')) - asked;
    });
    for (const { command } of [first, second, worker]) await command.stop();
    await storage.remove();
    await removeCheckout(folder);
  },
  120_000,
);
