import { execFileSync } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Heed } from '@heed/sdk';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type FirstRun, setUpFirstRun } from '../../src/start/first-run.ts';
import { killServers, ServerProcess } from '../process/server-process.ts';
import { aStorage, serverUrl } from '../process/storage.ts';
import { png } from '../support/media.ts';
import { onServer, urlOf } from '../support/test-server.ts';
import { blockOf, guideNamed } from './guides.ts';
import { runBlocks } from './sessions.ts';

const guide = guideNamed('backup-and-upgrade');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-backup-'));
});
afterAll(async () => {
  await killServers();
  await rm(folder, { recursive: true });
});

/** Runs these steps of the guide in the folder. */
const take = (env: Record<string, string>, ...steps: string[]) =>
  runBlocks(
    'sh',
    steps.map((step) => blockOf(guide, 'step', step)),
    { folder, env: { PATH: process.env.PATH ?? '', ...env } },
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

it('brings back an embedded installation', async () => {
  const storage = await aStorage('embedded');
  const installed = (await storage.onDatabase(setUpFirstRun)) as FirstRun;
  const dataDir = join(folder, 'data');
  await rename(storage.dataDir, dataDir);
  const start = () => ServerProcess.start({ DATA_DIR: dataDir });
  const clientOf = ({ url }: ServerProcess) => new Heed({ apiKey: installed.apiKey, baseUrl: url });

  const before = await start();
  const left = await leaveSomething(clientOf(before), installed);
  await before.stop();
  await take({}, 'back up');
  const after = await start();
  await clientOf(after).feedback.delete(left.item.id, { workspaceId: installed.workspaceId });
  await after.stop();
  await take({}, 'restore');
  const restored = await start();

  await expectAllBack(restored, clientOf(restored), left, installed);
  await restored.stop();
}, 120_000);

const pgDump = (() => {
  try {
    return execFileSync('pg_dump', ['--version'], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
})();
(serverUrl && pgDump ? it : it.skip)(
  'brings back one on PostgreSQL (needs TEST_DATABASE_URL and pg_dump)',
  async () => {
    const storage = await aStorage('postgresql');
    const installed = (await storage.onDatabase(setUpFirstRun)) as FirstRun;
    const clientOf = ({ url }: ServerProcess) => new Heed({ apiKey: installed.apiKey, baseUrl: url });

    const before = await ServerProcess.start(storage.settings);
    const left = await leaveSomething(clientOf(before), installed);
    await take(storage.settings, 'back up postgresql', 'back up files');
    await clientOf(before).feedback.delete(left.item.id, { workspaceId: installed.workspaceId });
    await before.stop();
    const name = `heed_test_restored_${process.pid}`;
    await onServer(serverUrl ?? '', `CREATE DATABASE ${name}`);
    const settings = { ...storage.settings, DATABASE_URL: urlOf(serverUrl ?? '', name) };
    await take(settings, 'restore postgresql');
    const restored = await ServerProcess.start(settings);

    await expectAllBack(restored, clientOf(restored), left, installed);
    const place = { HEED_URL: restored.url, HEED_API_KEY: installed.apiKey, HEED_WORKSPACE_ID: installed.workspaceId };
    const [looked] = await take(place, 'look');
    expect(looked?.printed).toContain('"Keep me"');
    await restored.stop();
    await onServer(serverUrl ?? '', `DROP DATABASE ${name}`);
    await storage.remove();
  },
  60_000,
);
