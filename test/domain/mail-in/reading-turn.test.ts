import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
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

// The database may hold the addresses of an earlier run.
const [slowAddress, quickAddress] = ['slow', 'quick'].map((name) => `${newId('fb').slice(3)}@${name}.example`) as [
  string,
  string,
];

async function aPlace(address: string): Promise<string> {
  const built = await aWorkspaceWithProject(app);
  await anAddress(app, built, address);
  return built.workspace.id;
}

/** Takes a while to read. */
const slow = (to: string) => aMail({ to, html: `words${'<br>'.repeat(60_000)}` });

it("reads another workspace's mail beside many slow ones, taken in or explained", async () => {
  const workspaceId = await aPlace(slowAddress);
  await aPlace(quickAddress);
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const ctx = newContext(app.running.services, 'test');

  const slowOnes = Array.from({ length: 3 }, (_, at) => receive(app, slow(slowAddress)).then(note(`slow ${at}`)));
  const explained = Array.from({ length: 3 }, (_, at) =>
    explainMailIn(ctx, { bytes: slow(slowAddress), door: 'lmtp', envelope: null }, workspaceId).then(
      note(`explained ${at}`),
    ),
  );
  const quick = receive(app, aMail({ to: quickAddress }));
  expect(await quick.finally(note('quick'))).toEqual({ became: 'stored' });
  await Promise.all([...slowOnes, ...explained]);

  const takenIn = ended.filter((name) => !name.startsWith('explained'));
  // A slow one may be read beside the first reader's start. Its workspace's others wait for it.
  expect(takenIn.indexOf('quick')).toBeLessThanOrEqual(1);
  expect([...takenIn].sort()).toEqual(['quick', 'slow 0', 'slow 1', 'slow 2']);
});

it('takes a nested mail of a megabyte with its words', async () => {
  const workspaceId = await aPlace('help@nested.example');

  const receipt = await receive(app, aMail({ to: 'help@nested.example', html: `${'<ul><li>'.repeat(130_000)}words` }));

  expect(receipt).toEqual({ became: 'stored' });
  expect(await app.database.prisma.feedback.findMany({ where: { workspaceId } })).toMatchObject([
    { message: expect.stringContaining('words') },
  ]);
});
