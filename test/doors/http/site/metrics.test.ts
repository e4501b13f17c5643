import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationFacts } from '../../../../generated/operations.ts';
import type { Action } from '../../../../generated/sdk/types.gen.ts';
import { version } from '../../../../src/base/version.ts';
import { chooseTools } from '../../../../src/doors/mcp/tools.ts';
import { measureLogs } from '../../../../src/platform/log-readers/log-metrics.ts';
import { beginReading } from '../../../../src/platform/log-readers/log-places-sql.ts';
import { sendMail } from '../../../../src/platform/mail/mail.ts';
import { measurePosts } from '../../../../src/platform/post-queue/post-metrics.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import {
  aFeedback,
  anAutomation,
  aWidget,
  aWorkspace,
  aWorkspaceWithFeedback,
  aWorkspaceWithProject,
} from '../../../support/builders.ts';
import { aFileForm } from '../../../support/forms.ts';
import { contextOf, runJobs } from '../../../support/jobs.ts';
import { closeLeft } from '../../../support/kept-databases.ts';
import { png } from '../../../support/media.ts';
import { growthOf, Metrics } from '../../../support/metrics.ts';
import { sendRaw } from '../../../support/raw.ts';
import { TestReceiver } from '../../../support/receiver.ts';
import { TestSmtpServer } from '../../../support/smtp.ts';
import { upload } from '../../../support/uploads.ts';

let app: TestApp;
let receiver: TestReceiver;
let smtp: TestSmtpServer;
beforeAll(async () => {
  // The connections of all open databases are counted.
  await closeLeft();
  smtp = await TestSmtpServer.start();
  receiver = await TestReceiver.start();
  app = await startTestApp({ webhookAllowedAddresses: ['127.0.0.1'], smtpUrl: smtp.url });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await smtp.close();
});

const read = () => Metrics.read(app.running.server);
const growth = (name: string, labels: Record<string, string>, work: () => Promise<unknown>) =>
  growthOf(app.running.server, name, labels, work);

describe('a request', () => {
  it('is measured by its method, operation and status', async () => {
    const { api } = await aWorkspace(app);
    const labels = { method: 'GET', operation: 'listProjects', status: '400' };

    const inBuckets = await growth('heed_http_request_duration_seconds_bucket', { ...labels, le: '+Inf' }, async () => {
      expect(await growth('heed_http_request_duration_seconds_count', labels, () => api.get('/projects'))).toBe(1);
    });

    expect(inBuckets).toBe(1);
  });

  it('makes no labels of what clients make up', async () => {
    for (let index = 0; index < 20; index++) {
      await sendRaw(app.running.server, 'GET', `/made-up/${index}`);
      await sendRaw(app.running.server, 'PROPFIND', `/api/v1/made-up-${index}`);
    }

    const metrics = await read();

    for (const operation of metrics.valuesOf('operation'))
      expect([
        'none',
        'readHealth',
        'readMedia',
        'readDocs',
        'readDashboard',
        'readPackages',
        'readWidgetScript',
        'readThreadPage',
        // Suites that this process ran before have left theirs.
        'mcp',
        ...['metadata', 'authorize', 'token', 'revoke', 'register', 'jwks', 'none'].map((name) => `oauth:${name}`),
        ...chooseTools({ toolsets: 'all', readOnly: false }).map(({ name }) => `mcp:${name}`),
        ...Object.keys(operationFacts),
      ]).toContain(operation);
    for (const status of metrics.valuesOf('status')) expect(status).toMatch(/^[2-5]\d\d$/);
    expect(metrics.valuesOf('method')).toContain('_OTHER');
    expect(metrics.valuesOf('method')).not.toContain('PROPFIND');
    expect(metrics.text).not.toContain('made-up');
  });

  it('over its limit is counted by which limit that is', async () => {
    const limited = await startTestApp({ rateLimitPerMinute: 1 }, { beside: app });
    const { key } = await aWorkspace(app);
    const api = limited.anonymous.as(key);
    const limit = { limit: 'key' };

    const refused = await growthOf(limited.running.server, 'heed_rate_limited_requests_total', limit, async () => {
      for (let index = 0; index < 3; index++) await api.get('/workspaces');
    });
    const ofAddress = await growthOf(
      limited.running.server,
      'heed_rate_limited_requests_total',
      { limit: 'address' },
      async () => {
        for (let index = 0; index < 2; index++) await limited.anonymous.get('/workspaces');
      },
    );
    await limited.close();

    expect(refused).toBe(2);
    expect(ofAddress).toBe(1);
  });

  it('that repeats another is counted', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const body = { workspaceId: workspace.id, projectId: project.id, message: 'Twice' };
    const send = () => api.post('/feedback', body, { 'Idempotency-Key': 'metrics' });

    await send();
    expect(await growth('heed_idempotent_replays_total', {}, send)).toBe(1);
  });
});

describe('the database', () => {
  const statements = ['select', 'insert', 'update', 'delete', 'with', 'transaction', 'other'];

  it('is measured by statement', async () => {
    const built = await aWorkspaceWithProject(app);
    const count = (statement: string) =>
      growth('heed_database_query_duration_seconds_count', { statement }, () => aFeedback(built));

    expect(await count('select')).toBeGreaterThan(0);
    expect(
      (await read()).value('heed_database_query_duration_seconds_count', { statement: 'transaction' }),
    ).toBeGreaterThan(0);
    for (const statement of (await read()).valuesOf('statement')) expect(statements).toContain(statement);
  });

  it('tells who uses its connections, and who waits for one', async () => {
    const { prisma, kind } = app.database;
    const most = kind === 'embedded' ? 1 : 10;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: allHold, resolve: begin } = Promise.withResolvers<void>();
    let begun = 0;
    const hold = () => {
      begun += 1;
      if (begun === most) begin();
      return held;
    };
    const holders = Array.from({ length: most }, () => prisma.$transaction(hold));
    await allHold;
    // Prisma sends nothing before somebody asks for the result.
    const waiting = prisma.workspace.count().then(String);

    let busy = await read();
    while (busy.value('heed_database_waiting_requests') !== 1) busy = await read();
    release();
    await Promise.all([...holders, waiting]);
    const idle = await read();

    expect(busy.value('heed_database_connections_max')).toBe(most);
    expect(busy.value('heed_database_connections', { state: 'in_use' })).toBe(most);
    expect(busy.value('heed_database_connections', { state: 'idle' })).toBe(0);
    expect(idle.value('heed_database_connections', { state: 'in_use' })).toBe(0);
    expect(idle.value('heed_database_waiting_requests')).toBe(0);
  });
});

describe('feedback', () => {
  it('is counted by its channel once it is stored', async () => {
    const built = await aWorkspaceWithProject(app);
    const widget = await aWidget(built);
    const submit = () =>
      app.anonymous.site.post(`/api/widget/${built.project.publicKey}/feedback`, {
        message: 'Hi',
        widgetId: widget.id,
      });

    expect(await growth('heed_feedback_created_total', { channel: 'api' }, () => aFeedback(built))).toBe(1);
    expect(await growth('heed_feedback_created_total', { channel: 'widget' }, submit)).toBe(1);
  });

  it('is not counted when its transaction fails', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const body = { workspaceId: workspace.id, projectId: project.id, message: 'Never' };
    await app.database.prisma.$executeRawUnsafe(
      `ALTER TABLE idempotency_records ADD CONSTRAINT none_today CHECK (key <> 'never')`,
    );

    const grown = await growth('heed_feedback_created_total', { channel: 'api' }, async () => {
      expect(await api.post('/feedback', body, { 'Idempotency-Key': 'never' })).toHaveProperty('status', 500);
    });

    expect(grown).toBe(0);
  });

  it('brings files, which are counted by what became of them', async () => {
    const { api, workspace } = await aWorkspace(app);

    const send = (form: Parameters<typeof upload>[2]) => () => upload(api, workspace.id, form);
    expect(await growth('heed_uploads_total', { outcome: 'stored' }, send(aFileForm(png, {})))).toBe(1);
    expect(
      await growth('heed_uploads_total', { outcome: 'refused' }, send(aFileForm(Buffer.from('no picture'), {}))),
    ).toBe(1);
  });
});

describe('automations', () => {
  async function aMacro(action: Action) {
    const built = await aWorkspaceWithFeedback(app);
    const macro = await anAutomation(built, { actions: [action] });
    return () => built.api.post(`/automations/${macro.id}/run`, { feedbackId: built.feedback.id });
  }

  it('are counted by the outcome of their runs', async () => {
    const run = await aMacro({ type: 'add_tag', params: { tag: 'seen' } });

    expect(await growth('heed_automation_runs_total', { outcome: 'matched' }, run)).toBe(1);
  });

  it('send webhooks, counted by try and by delivery', async () => {
    const run = await aMacro({ type: 'send_webhook', params: { url: receiver.url() } });
    receiver.answers = [503];
    await run();

    const delivered = await growth('heed_webhook_deliveries_total', { outcome: 'delivered' }, async () => {
      expect(await growth('heed_webhook_post_duration_seconds_count', { answer: '5xx' }, () => runJobs(app))).toBe(1);
      expect(
        await growth('heed_webhook_post_duration_seconds_count', { answer: '2xx' }, () =>
          runJobs(app, { retries: true }),
        ),
      ).toBe(1);
    });
    receiver.answers = [404];
    await run();
    const failed = await growth('heed_webhook_deliveries_total', { outcome: 'failed' }, () => runJobs(app));

    expect(delivered).toBe(1);
    expect(failed).toBe(1);
  });

  it('send webhooks that are counted while they wait', async () => {
    const stop = measurePosts({ ...app.running.services, kinds: ['deliver-webhook'] });
    const countIn = async (state: string) =>
      (await read()).value('heed_outgoing_posts', { kind: 'deliver-webhook', state });
    const run = await aMacro({ type: 'send_webhook', params: { url: receiver.url() } });
    const before = await countIn('waiting');
    receiver.answers = [503];

    await run();
    const queued = await countIn('waiting');
    await runJobs(app);

    expect([before, queued]).toEqual([0, 1]);
    expect(await countIn('delayed')).toBe(1);
    expect(await countIn('sending')).toBe(0);
    await runJobs(app, { retries: true });
    stop();
  });
});

it('mails are counted by their outcome', async () => {
  const mail = { to: 'ann@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  smtp.refuse('data', 451);
  await sendMail(contextOf(app), mail);

  expect(await growth('heed_mails_total', { outcome: 'deferred' }, () => runJobs(app))).toBe(1);
  expect(await growth('heed_mails_total', { outcome: 'sent' }, () => runJobs(app, { retries: true }))).toBe(1);
  smtp.refuse('recipient', 550);
  await sendMail(contextOf(app), mail);
  expect(await growth('heed_mails_total', { outcome: 'refused' }, () => runJobs(app))).toBe(1);
});

it('heed_log_oldest_unread_seconds tells how far automations are behind', async () => {
  const built = await aWorkspaceWithProject(app);
  const { workspace } = built;
  const stop = measureLogs(app.database.prisma);
  await beginReading(contextOf(app), 'test', workspace.id);
  const before = await read();
  await aFeedback(built);
  await app.database.prisma.event.updateMany({
    where: { workspaceId: workspace.id },
    data: { occurredAt: new Date(Date.now() - 90_000) },
  });

  const after = await read();
  stop();

  expect(before.value('heed_log_oldest_unread_seconds', { reader: 'test' })).toBe(0);
  expect(after.value('heed_log_oldest_unread_seconds', { reader: 'test' })).toBeGreaterThanOrEqual(90);
});

describe('jobs', () => {
  it('are counted by kind, and the oldest has its age', async () => {
    const { boss } = app.running.queue;
    const [none] = [await read()];
    await boss.send('send-mail', {});
    await boss.send('send-mail', {}, { startAfter: 3_600 });
    await boss.getDb().executeSql(`UPDATE pgboss.job SET created_on = now() - interval '90 seconds',
      start_after = start_after - interval '90 seconds' WHERE name = 'send-mail'`);

    const some = await read();
    await boss.deleteAllJobs('send-mail');

    expect(none.value('heed_jobs', { kind: 'send-mail', state: 'waiting' })).toBe(0);
    expect(none.value('heed_jobs_oldest_waiting_seconds', { kind: 'send-mail' })).toBe(0);
    expect(some.value('heed_jobs', { kind: 'send-mail', state: 'waiting' })).toBe(1);
    expect(some.value('heed_jobs', { kind: 'send-mail', state: 'delayed' })).toBe(1);
    expect(some.value('heed_jobs_oldest_waiting_seconds', { kind: 'send-mail' })).toBeGreaterThanOrEqual(90);
    expect([...some.valuesOf('kind')]).not.toContainEqual(expect.stringMatching(/^__/));
  });

  it('are counted to 10,000, which the scrape reads from the index alone', async () => {
    const { boss } = app.running.queue;
    await boss.getDb().executeSql(`INSERT INTO pgboss.job (id, name, policy)
      SELECT gen_random_uuid(), 'send-mail', 'standard' FROM generate_series(1, 10010)`);

    const metrics = await read();
    await boss.deleteAllJobs('send-mail');

    expect(metrics.value('heed_jobs', { kind: 'send-mail', state: 'waiting' })).toBe(10_000);
  });

  it('are measured by what became of each try', async () => {
    const working = await startTestApp({ workers: true, smtpUrl: smtp.url }, { beside: app });
    const labels = { kind: 'send-mail', outcome: 'completed' };
    const done = () => Metrics.read(working.running.server);
    const before = (await done()).value('heed_job_duration_seconds_count', labels) ?? 0;
    await sendMail(contextOf(working), { to: 'ben@example.com', subject: randomUUID(), text: 'Hi', html: 'Hi' });

    let after = before;
    while (after === before) after = (await done()).value('heed_job_duration_seconds_count', labels) ?? 0;
    const active = (await done()).value('heed_jobs_active', { kind: 'send-mail' });
    await working.close();

    expect(after).toBe(before + 1);
    expect(active).toBe(0);
  });
});

describe('the process', () => {
  it('tells its version, its disk and its own use', async () => {
    const metrics = await read();

    expect(metrics.value('heed_build_info', { version, node: process.versions.node })).toBe(1);
    expect(metrics.value('heed_data_directory_free_bytes')).toBeGreaterThan(0);
    expect(metrics.value('heed_data_directory_size_bytes')).toBeGreaterThan(0);
    expect(metrics.value('process_cpu_seconds_total')).toBeGreaterThan(0);
  });
});
