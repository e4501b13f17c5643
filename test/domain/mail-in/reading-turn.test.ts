import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { explainMailIn } from '../../../src/domain/mail-in/explain/explain-mail-in.ts';
import { newContext } from '../../../src/platform/context.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { aMail, anAddress, mailInSettings, receive } from '../../support/incoming-mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(mailInSettings);
});
afterAll(() => app.close());

async function aPlace(address: string): Promise<string> {
  const built = await aWorkspaceWithProject(app);
  await anAddress(app, built, address);
  return built.workspace.id;
}

/** Takes a while to read. */
const slow = (to: string) => aMail({ to, html: `words${'<br>'.repeat(60_000)}` });

it("reads another workspace's mail beside many slow ones, taken in or explained", async () => {
  const workspaceId = await aPlace('help@slow.example');
  await aPlace('help@quick.example');
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const ctx = newContext(app.running.services, 'test');

  const slowOnes = Array.from({ length: 3 }, (_, at) =>
    receive(app, slow('help@slow.example')).then(note(`slow ${at}`)),
  );
  const explained = Array.from({ length: 3 }, (_, at) =>
    explainMailIn(ctx, { bytes: slow('help@slow.example'), door: 'lmtp', envelope: null }, workspaceId).then(
      note(`explained ${at}`),
    ),
  );
  const quick = receive(app, aMail({ to: 'help@quick.example' }));
  expect(await quick.finally(note('quick'))).toEqual({ became: 'stored' });
  await Promise.all([...slowOnes, ...explained]);

  expect(ended.filter((name) => !name.startsWith('explained'))).toEqual(['quick', 'slow 0', 'slow 1', 'slow 2']);
});

it('takes a nested mail of a megabyte with its words', async () => {
  const workspaceId = await aPlace('help@nested.example');

  const receipt = await receive(app, aMail({ to: 'help@nested.example', html: `${'<ul><li>'.repeat(130_000)}words` }));

  expect(receipt).toEqual({ became: 'stored' });
  expect(await app.database.prisma.feedback.findMany({ where: { workspaceId } })).toMatchObject([
    { message: expect.stringContaining('words') },
  ]);
});
