import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AutomationCreate } from '../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../support/builders.ts';
import { freePort } from '../support/free-port.ts';
import { runJobs } from '../support/jobs.ts';
import { signatureOf } from '../support/sign.ts';
import { until } from '../support/until.ts';
import { blockOf, guideNamed } from './guides.ts';
import { hasPython } from './python.ts';
import { preparePlace, writeFiles } from './sessions.ts';

const guide = guideNamed('webhooks');
const secret = 'correct-horse-battery';
let folder: string;
let app: TestApp;
const receivers: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-receivers-'));
  preparePlace(folder);
  writeFiles(guide.blocks, { folder });
  app = await startTestApp({ webhookAllowedAddresses: ['127.0.0.1'] });
  // The receivers also check the time.
  app.clock.set(new Date().toISOString());
});
afterAll(async () => {
  for (const receiver of receivers) {
    receiver.kill();
    await once(receiver, 'close');
  }
  await app.close();
  await rm(folder, { recursive: true });
});

const programs = [
  ['Node.js', process.execPath, 'receiver.mjs'],
  ...(hasPython ? [['Python', 'python3', 'receiver.py']] : []),
] as [string, string, string][];

it.each(programs)('a receiver in %s takes only what Heed sends, and only once', async (_name, command, file) => {
  const { url, printed } = await aReceiver(command, file);
  const built = await aWorkspaceWithProject(app);
  await anAutomation(built, { ...anExampleThatSendsTo(url), projectId: built.project.id });

  const item = await aFeedback(built, { message: 'Größer, bitte' });
  await runJobs(app);
  const { id: runId } = await app.database.prisma.automationRun.findFirstOrThrow({ where: { feedbackId: item.id } });
  const body = hookOf(runId, item);
  const statuses = [
    await send(url, body, signatureOf(secret, body)),
    await send(url, body, signatureOf('another secret', body)),
    await send(url, `${body} `, signatureOf(secret, body)),
    await send(url, body),
    await send(url, ...oldHook()),
  ];

  expect(statuses).toEqual([204, 401, 401, 401, 400]);
  expect(printed()).toBe(`feedback.created: #${item.ticketNumber} Größer, bitte\n`);
});

/** The guide's program, listening. */
async function aReceiver(command: string, file: string) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, HOOK_SECRET: secret, PORT: String(port), PYTHONIOENCODING: 'utf8' };
  const child = spawn(command, [file], { cwd: folder, env });
  receivers.push(child);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const url = `http://127.0.0.1:${port}/`;
  await until('the receiver listens', () =>
    fetch(url, { method: 'POST', body: '' }).then(
      ({ status }) => status === 401,
      () => false,
    ),
  );
  return { url, printed: () => printed };
}

function anExampleThatSendsTo(url: string): AutomationCreate {
  return JSON.parse(blockOf(guide, 'schema', 'AutomationCreate').code.replace(/"https:[^"]+"/, JSON.stringify(url)));
}

/** What was delivered, as it comes again when its response got lost. */
function hookOf(runId: string, feedback: object): string {
  return JSON.stringify({ event: 'feedback.created', runId, feedback, occurredAt: new Date().toISOString() });
}

function oldHook(): [body: string, signature: string] {
  const body = JSON.stringify({ runId: 'run_old', feedback: {}, occurredAt: '2026-01-01T00:00:00.000Z' });
  return [body, signatureOf(secret, body)];
}

async function send(url: string, body: string, signature?: string): Promise<number> {
  const headers = { ...(signature !== undefined && { 'X-Webhook-Signature': signature }) };
  return (await fetch(url, { method: 'POST', body, headers })).status;
}
