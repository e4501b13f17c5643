import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { heedProgram } from '../support/built-heed.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { TestSmtpServer } from '../support/smtp.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kinds, type Storage, serverUrl, setUp } from './storage.ts';

const withoutWorkers = { HEED_WORKERS: '0' };
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await TestSmtpServer.start();
});
beforeEach(() => smtp.forget());
afterAll(async () => {
  await killServers();
  await smtp.close();
});

/** For `afterEach`: what a failed test has left running. */
const workers: ChildProcess[] = [];
const subjects = () => smtp.received.map(({ subject }) => subject);

/** Makes an item, for which an automation mails the submitter. */
async function submit(server: ServerProcess, { workspaceId, projectId, key }: Installation, message: string) {
  const item = { workspaceId, projectId, message, userEmail: `${randomUUID()}@example.com` };
  const { status } = await server.request('/api/v1/feedback', key, item);
  expect(status).toBe(201);
}

async function aProjectThatAnswers(server: ServerProcess, { projectId, key }: Installation): Promise<void> {
  const params = { to: 'submitter', subject: '{{feedback.message}}', body: 'We got your message.' };
  const automation = {
    projectId,
    name: 'Answer',
    scope: 'feedback.created',
    actions: [{ type: 'send_email', params }],
  };
  expect((await server.request('/api/v1/automations', key, automation)).status).toBe(201);
}

describe.each(kinds)('jobs on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  let settings: Record<string, string>;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
    settings = { ...storage.settings, SMTP_URL: smtp.url };
    const server = await ServerProcess.start(settings);
    await aProjectThatAnswers(server, installation);
    await server.stop();
  }, 120_000);
  afterEach(killServers);
  afterAll(() => storage?.remove());

  it('are done after a kill -9 before them', async () => {
    const server = await ServerProcess.start({ ...settings, ...withoutWorkers });
    await submit(server, installation, 'killed before');
    await server.stop('SIGKILL');

    const next = await ServerProcess.start(settings);

    await until('the mail is there', () => smtp.received.length > 0);
    await next.stop();
    expect(subjects()).toEqual(['killed before']);
  }, 120_000);

  it('are done after a kill -9 in the middle of them', async () => {
    const server = await ServerProcess.start(settings);
    const release = smtp.hold();
    await submit(server, installation, 'killed within');
    await until('the mail is on its way', () => smtp.attempts === 1);
    await server.stop('SIGKILL');
    smtp.forget();
    release();

    const next = await ServerProcess.start(settings);

    // On PostgreSQL another process might be working on it, so it has to be silent for a while first.
    await until('the mail is there', () => smtp.received.length > 0, 80_000);
    await next.stop();
    expect(subjects()).toEqual(['killed within']);
  }, 180_000);

  it('in progress are finished when the process is told to stop', async () => {
    const server = await ServerProcess.start(settings);
    const release = smtp.hold();
    await submit(server, installation, 'stopped within');
    await until('the mail is on its way', () => smtp.attempts === 1);

    const stopping = server.stop();
    await until('it is stopping', async () => !(await server.listens()));
    expect(server.hasExited).toBe(false);
    release();

    expect((await stopping).code).toBe(0);
    expect(subjects()).toEqual(['stopped within']);
  }, 120_000);
});

(serverUrl ? describe : describe.skip)('jobs on PostgreSQL (needs TEST_DATABASE_URL)', () => {
  let storage: Storage;
  let installation: Installation;
  let settings: Record<string, string>;
  beforeAll(async () => {
    storage = await aStorage('postgresql');
    installation = await setUp(storage);
    settings = { ...storage.settings, SMTP_URL: smtp.url };
    const server = await ServerProcess.start(settings);
    await aProjectThatAnswers(server, installation);
    await server.stop();
  }, 120_000);
  afterEach(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await killServers();
  });
  afterAll(() => storage?.remove());

  it('are done by "heed worker" for services that do none', async () => {
    const server = await ServerProcess.start({ ...settings, ...withoutWorkers });
    const worker = await startWorker(settings);
    await until('the worker is ready', () => worker.output().includes('heed worker is ready'));

    await submit(server, installation, 'by the worker');
    await until('the mail is there', () => smtp.received.length > 0);

    worker.child.kill('SIGTERM');
    expect(await worker.exited).toEqual([0, null]);
    await server.stop();
    expect(subjects()).toEqual(['by the worker']);
  }, 120_000);

  it.each([
    ['refused', (proxy: DatabaseProxy) => proxy.refuse()],
    ['hung', (proxy: DatabaseProxy) => proxy.hang()],
  ])(
    'continue by themselves after the database has %s',
    async (_manner, goAway) => {
      const proxy = await DatabaseProxy.before(settings.DATABASE_URL ?? '');
      const server = await ServerProcess.start({ ...settings, DATABASE_URL: proxy.url });
      await goAway(proxy);
      await new Promise((resolve) => setTimeout(resolve, 3_000));

      await proxy.recover();
      await until('it is ready again', async () => (await server.request('/readyz')).status === 200);
      await submit(server, installation, 'back again');

      await until('the mail is there', () => subjects().includes('back again'));
      expect((await server.stop()).code).toBe(0);
      await proxy.close();
    },
    60_000,
  );
});

async function startWorker(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...settings };
  const child: ChildProcess = spawn(process.execPath, [await heedProgram(), 'worker'], { env });
  workers.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  return { child, output: () => text, exited: once(child, 'close') };
}
