import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examineReplica } from '../../../src/cli/doctor/examine-replica.ts';
import { openDatabase } from '../../../src/platform/db/client.ts';
import { prepareDatabase } from '../../../src/start/database.ts';
import { readSettings } from '../../../src/start/settings.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';
import { CapturedLog } from '../../support/captured-log.ts';
import { growthOf, Metrics } from '../../support/metrics.ts';
import { OwnPostgresql, whyNoOwnPostgresql } from '../../support/own-postgresql.ts';
import { sendRaw } from '../../support/raw.ts';

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));
const withServers = whyNoOwnPostgresql ? describe.skip : describe;

withServers(`a read replica (${whyNoOwnPostgresql ?? 'with servers of its own'})`, () => {
  const log = new CapturedLog();
  let primary: OwnPostgresql;
  let standby: OwnPostgresql;
  let app: TestApp;
  let api: Api;
  let workspaceId: string;
  let feedback: { id: string; projectId: string };
  beforeAll(async () => {
    primary = await OwnPostgresql.start();
    standby = await primary.startStandby('standby');
    const database = await openDatabase({ databaseUrl: primary.url, dataDir: '', databasePoolSize: 10 });
    await prepareDatabase(database);
    app = await startTestApp({ databaseReplicaUrl: standby.url }, { database, log: log.logger });
    const built = await aWorkspaceWithFeedback(app, { message: 'first' });
    api = built.api;
    workspaceId = built.workspace.id;
    feedback = built.feedback;
  });
  afterAll(async () => {
    await app?.close();
    await standby?.remove();
    await primary?.remove();
  });

  const health = async () => (await sendRaw(app.running.server, 'GET', '/readyz')).body;
  const replicaIs = async (state: string) => {
    while ((await health()).replica !== state) await aMoment();
  };
  /** The primary serves a workspace of which the replica lacks something, so this ends once it has all. */
  const replicaHasAll = async () => {
    while ((await servedByReplica(() => list())) === 0) await aMoment();
  };
  /** Makes the replica stand still as it is now, with all that was written. */
  const holdReplica = async () => {
    await replicaHasAll();
    await standby.run('SELECT pg_wal_replay_pause()');
    while ((await standby.value('SELECT pg_get_wal_replay_pause_state() AS value')) !== 'paused') await aMoment();
  };
  const goOn = () => standby.run('SELECT pg_wal_replay_resume()');
  const servedByReplica = (work: () => Promise<unknown>) =>
    growthOf(app.running.server, 'heed_replica_reads_total', { server: 'replica' }, work);
  const list = async (query = '') => {
    const { body } = await api.get(`/feedback?workspaceId=${workspaceId}${query}`);
    return body.data.map(({ message }: { message: string }) => message) as string[];
  };
  const reads = {
    list: () => list(),
    search: () => list('&search=first'),
    customers: () => api.get(`/customers?workspaceId=${workspaceId}`),
    counts: () => api.get(`/feedback/counts?workspaceId=${workspaceId}&groupBy=status`),
    metrics: () => api.get(`/feedback/metrics?workspaceId=${workspaceId}&from=2026-03-01&to=2026-03-12`),
    export: () => api.get(`/feedback/export?workspaceId=${workspaceId}`),
    'export of customers': () => api.get(`/customers/export?workspaceId=${workspaceId}`),
  };

  it.each(Object.entries(reads))('serves the %s', async (_name, read) => {
    await replicaIs('ok');
    await replicaHasAll();

    expect(await servedByReplica(read)).toBe(1);
  });

  it('is read itself, and not the primary', async () => {
    await holdReplica();
    // Past the log of events, so that nobody can know of it.
    await app.database.prisma.feedback.updateMany({ data: { message: 'only on the primary' } });

    const messages = await list();
    await goOn();

    expect(messages).toEqual(['first']);
    await app.database.prisma.feedback.updateMany({ data: { message: 'first' } });
  });

  it('serves no workspace of which it lacks something, so that all see their own writes', async () => {
    const other = await aWorkspaceWithFeedback(app, { message: 'of another' });
    await holdReplica();
    await api.patch(`/feedback/${feedback.id}`, { workspaceId, addTags: ['changed'] });
    const { projectId } = feedback;
    await api.post('/feedback', { workspaceId, projectId, message: 'second' });

    const messages = await list();
    const changed = await list('&tag=changed');
    const served = await servedByReplica(() => other.api.get(`/feedback?workspaceId=${other.workspace.id}`));
    const notServed = await servedByReplica(() => list());
    await goOn();

    expect(messages.sort()).toEqual(['first', 'second']);
    expect(changed).toEqual(['first']);
    expect(served).toBe(1);
    expect(notServed).toBe(0);
  });

  it('shows each writer what it has just written, under load', async () => {
    const { projectId } = feedback;
    const write = async (writer: number) => {
      for (let turn = 0; turn < 15; turn++) {
        const message = `by ${writer}, ${turn}`;
        await api.post('/feedback', { workspaceId, projectId, message });
        expect(await list('&pageSize=100')).toContain(message);
      }
    };

    await Promise.all(Array.from({ length: 4 }, (_one, writer) => write(writer)));
  });

  it('costs no read when it goes away, and serves again when it is back', async () => {
    await replicaIs('ok');
    await standby.stop();
    const answers = await Promise.all([list(), list(), api.get(`/feedback/export?workspaceId=${workspaceId}`)]);
    await replicaIs('away');

    expect(answers[0]).toHaveLength(20);
    expect(answers[2].status).toBe(200);
    expect(await health()).toMatchObject({ status: 'ok', replica: 'away' });
    expect((await Metrics.read(app.running.server)).value('heed_replica_lag_seconds')).toBeUndefined();
    expect(log.having('the replica is away: the primary serves its reads')).toHaveLength(1);
    await standby.start();
    await replicaIs('ok');
    await replicaHasAll();
  });

  const findings = (databaseReplicaUrl: string) =>
    examineReplica({
      ...readSettings({ DATABASE_URL: primary.url, SECRET_KEY: 'ab'.repeat(32) }),
      databaseReplicaUrl,
    });

  it('is examined by heed doctor', async () => {
    const away = 'postgres://postgres@127.0.0.1:1/postgres';

    expect(await findings(standby.url)).toMatchObject([{ about: 'replica', state: 'ok' }]);
    expect(await findings(primary.url)).toMatchObject([
      { state: 'fault', says: expect.stringContaining('no standby') },
    ]);
    expect(await findings(away)).toMatchObject([{ state: 'fault', says: expect.stringContaining('ECONNREFUSED') }]);
  });

  it('is read no more once it was promoted', async () => {
    standby.promote();
    await replicaIs('not a standby');

    expect(await servedByReplica(() => list())).toBe(0);
    expect(log.text).toContain('does not follow the primary');
  });
});
