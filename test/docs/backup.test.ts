import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Heed } from '@heed/sdk';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type FirstRun, setUpFirstRun } from '../../src/start/first-run.ts';
import { killServers, ServerProcess } from '../process/server-process.ts';
import { aStorage, serverUrl } from '../process/storage.ts';
import { png } from '../support/media.ts';
import { onServer, urlOf } from '../support/test-server.ts';
import { aCheckout, removeCheckout } from './checkout.ts';
import { blockOf, guideNamed } from './guides.ts';
import { readersEnv, runBlocks } from './sessions.ts';

const guide = guideNamed('backup-and-upgrade');
let checkout: string;
beforeAll(async () => {
  checkout = await aCheckout();
});
afterAll(async () => {
  await killServers();
  await removeCheckout(checkout);
});

/** Runs these steps of the guide in the checkout. */
const take = (env: Record<string, string>, ...steps: string[]) =>
  runBlocks(
    'sh',
    steps.map((step) => blockOf(guide, 'step', step)),
    { folder: checkout, env: { ...readersEnv, ...env } },
  );

/** What is lost after the backup, and must be back after restoring it. */
async function leaveSomething(heed: Heed, { workspaceId, projectId }: FirstRun) {
  const { url } = await heed.uploads.create({ workspaceId, file: png, fileName: 'a.png' });
  const item = await heed.feedback.create({ workspaceId, projectId, message: 'Keep me', screenshotUrl: url });
  const webhook = await heed.webhooks.create({ workspaceId, projectId, name: 'Reviews' });
  return { item, webhook };
}

type Left = Awaited<ReturnType<typeof leaveSomething>>;

/** The item, its picture, and the secret of its webhook, which only the right SECRET_KEY can read. */
async function expectAllBack(server: ServerProcess, heed: Heed, left: Left, { workspaceId }: FirstRun) {
  const { item, webhook } = left;
  const found = await heed.feedback.get(item.id, { workspaceId });
  const picture = await fetch(new URL(new URL(found.screenshotUrl ?? '').pathname, server.url));
  const receipt = await heed.webhookIntake.send(webhook.slug, { message: 'After the restore' }, webhook.secret);

  expect(found.message).toBe('Keep me');
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);
  expect(receipt.ticketNumber).toBe(2);
}

const clientOf = ({ url }: ServerProcess, { apiKey }: FirstRun) => new Heed({ apiKey, baseUrl: url });

/** A running embedded installation with something in it, in the folder of the guide. */
async function aRunningInstallation(dataDir: string) {
  const storage = await aStorage('embedded');
  const installed = (await storage.onDatabase(setUpFirstRun)) as FirstRun;
  await rename(storage.dataDir, dataDir);
  const server = await ServerProcess.start({ DATA_DIR: dataDir });
  return { installed, server, left: await leaveSomething(clientOf(server, installed), installed) };
}

it('backs up while Heed runs, and restores into a new place', async () => {
  const dataDir = join(checkout, 'data');
  const { installed, server, left } = await aRunningInstallation(dataDir);
  await writeFile(join(checkout, 'passphrase.txt'), 'correct horse battery staple\n');

  await take({ DATA_DIR: dataDir }, 'back up', 'back up sealed');
  await server.stop();
  await take({}, 'restore');
  const restored = await ServerProcess.start({ DATA_DIR: join(checkout, 'restored') });

  await expectAllBack(restored, clientOf(restored, installed), left, installed);
  const place = { HEED_URL: restored.url, HEED_API_KEY: installed.apiKey, HEED_WORKSPACE_ID: installed.workspaceId };
  const [looked] = await take(place, 'look');
  expect(looked?.printed).toContain('"Keep me"');
  expect((await readFile(join(checkout, 'heed.tar.age'), 'latin1')).slice(0, 22)).toBe('age-encryption.org/v1\n');
  await restored.stop();
});

(serverUrl ? it : it.skip)('moves from the embedded database to PostgreSQL (needs TEST_DATABASE_URL)', async () => {
  const { installed, server, left } = await aRunningInstallation(join(checkout, 'before'));
  const name = `heed_test_moved_${process.pid}`;
  await onServer(serverUrl ?? '', `CREATE DATABASE ${name}`);
  const databaseUrl = urlOf(serverUrl ?? '', name);
  const inGuide = 'postgres://heed:secret@127.0.0.1/heed';

  const move = blockOf(guide, 'step', 'move');
  const code = move.code.replace(inGuide, databaseUrl);
  await runBlocks('sh', [{ ...move, code }], {
    folder: checkout,
    env: { ...readersEnv, DATA_DIR: join(checkout, 'before') },
  });
  await server.stop();
  const [, SECRET_KEY = ''] = /SECRET_KEY=(\w+)/.exec(move.code) ?? [];
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY, DATA_DIR: join(checkout, 'moved') };
  const moved = await ServerProcess.start(settings);

  expect(move.code).toContain(inGuide);
  await expectAllBack(moved, clientOf(moved, installed), left, installed);
  await moved.stop();
  await onServer(serverUrl ?? '', `DROP DATABASE ${name} WITH (FORCE)`);
});
