import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newApiKey } from '../../src/domain/access/api-key.ts';
import { siteOf } from '../doors/mcp/clients.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aCustomer, aFeedback, aWorkspaceWithProject } from '../support/builders.ts';
import { heedProgram } from '../support/built-heed.ts';
import { TestReceiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { heedWith } from './support.ts';

let app: TestApp;
let receiver: TestReceiver;
const children: ChildProcess[] = [];
beforeAll(async () => {
  app = await startTestApp();
  receiver = await TestReceiver.start();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await receiver.close();
  await app.close();
});

it('forwards what happens from now on, signed, and prints the answers', async () => {
  const built = await aWorkspaceWithProject(app);
  await aFeedback(built);
  receiver.answers = [(res) => res.writeHead(200).end('thanks'), 500];
  let printed = '';
  const env = { PATH: process.env.PATH, HEED_API_KEY: built.key, HEED_URL: siteOf(app) };
  const child = spawn(
    process.execPath,
    [await heedProgram(), 'listen', '--forward-to', receiver.url(), '--types', 'feedback.*'],
    { env },
  );
  children.push(child);
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await until('it listens', () => printed.includes('signed with'));
  await aFeedback(built);
  await aCustomer(built);
  await aFeedback(built);

  await until('both have arrived', () => / 500 in \d+ ms/.test(printed));

  expect(receiver.received).toHaveLength(2);
  const [, secret = ''] = /signed with (whsec_\S+)/.exec(printed) ?? [];
  const [request] = receiver.received;
  const headers = request?.headers as Record<string, string>;
  expect(new Webhook(secret).verify(request?.body ?? '', headers)).toMatchObject({ type: 'feedback.created' });
  expect(printed).toMatch(/ feedback\.created evt_\w+ → 200 in \d+ ms: thanks\n/);
});

describe('what it needs', () => {
  it('is said on stderr', async () => {
    const settings = { HEED_API_KEY: newApiKey(), HEED_URL: siteOf(app) };

    expect(await heedWith(settings, 'listen')).toMatchObject({ status: 2, stdout: '' });
    expect(await heedWith(settings, 'listen', '--forward-to', 'localhost')).toMatchObject({ status: 2, stdout: '' });
    const refused = await heedWith(settings, 'listen', '--forward-to', receiver.url());
    expect(refused).toMatchObject({ status: 1, stderr: 'error: Missing or invalid API key\n' });
  });

  it('includes the workspace if the key reaches several', async () => {
    const [one, two] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    await app.database.prisma.member.create({
      data: { workspaceId: two.workspace.id, userId: one.user.id, role: 'admin' },
    });
    const settings = { HEED_API_KEY: one.key, HEED_URL: siteOf(app) };

    const { status, stderr } = await heedWith(settings, 'listen', '--forward-to', receiver.url());

    expect(status).toBe(1);
    for (const { workspace } of [one, two]) expect(stderr).toContain(workspace.id);
  });

  it('can be a workspace and a secret of its own', async () => {
    const [one, two] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    await app.database.prisma.member.create({
      data: { workspaceId: two.workspace.id, userId: one.user.id, role: 'admin' },
    });
    const env = { PATH: process.env.PATH, HEED_API_KEY: one.key, HEED_URL: siteOf(app) };
    const own = ['--workspace', two.workspace.id, '--secret', 'whsec_c2VjcmV0'];
    const child = spawn(process.execPath, [await heedProgram(), 'listen', '--forward-to', receiver.url(), ...own], {
      env,
    });
    children.push(child);
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });

    await until('it listens', () => printed.includes('signed with'));

    expect(printed).toContain(`Forwarding the events of ${two.workspace.id} to `);
    expect(printed).toContain('They are signed with whsec_c2VjcmV0\n');
  });
});
