import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examineReplica } from '../../../src/cli/doctor/examine-replica.ts';
import { readSettings } from '../../../src/start/settings.ts';
import type { Api } from '../../support/api.ts';
import type { TestApp } from '../../support/app.ts';
import { Metrics } from '../../support/metrics.ts';
import { type OwnPostgresql, whyNoOwnPostgresql } from '../../support/own-postgresql.ts';
import { AppWithReplica, readPaths } from './app-with-replica.ts';

const withServers = whyNoOwnPostgresql ? describe.skip : describe;

withServers('a read replica (needs postgresql)', () => {
  let replicated: AppWithReplica;
  let primary: OwnPostgresql;
  let standby: OwnPostgresql;
  let app: TestApp;
  let api: Api;
  let workspaceId: string;
  beforeAll(async () => {
    replicated = await AppWithReplica.start();
    ({ primary, standby, app, workspaceId } = replicated);
    ({ api } = replicated.built);
  });
  afterAll(() => replicated?.close());

  const list = (query?: string) => replicated.list(query);
  const servedByReplica = (work: () => Promise<unknown>) => replicated.servedBy('replica', work);

  it.each(Object.entries(readPaths))('serves the %s', async (_kind, path) => {
    await replicated.untilReplicaIs('ok');
    await replicated.untilReplicaHasAll();

    expect(await servedByReplica(() => api.get(path(workspaceId)))).toBe(1);
  });

  it('is read itself, and not the primary', async () => {
    await replicated.holdReplica();
    // Past the log of events, so that nobody can know of it.
    await app.database.prisma.feedback.updateMany({ data: { message: 'only on the primary' } });

    const messages = await list();
    await replicated.goOn();

    expect(messages).toEqual(['first']);
    await app.database.prisma.feedback.updateMany({ data: { message: 'first' } });
  });

  it('shows each writer what it has just written, under load', async () => {
    const { projectId } = replicated.built.feedback;
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
    await replicated.untilReplicaIs('ok');
    await standby.stop();
    const answers = await Promise.all([list(), list(), api.get(`/feedback/export?workspaceId=${workspaceId}`)]);
    await replicated.untilReplicaIs('away');

    expect(answers[0]).toHaveLength(20);
    expect(answers[2].status).toBe(200);
    expect(await replicated.health()).toMatchObject({ status: 'ok', replica: 'away' });
    expect((await Metrics.read(app.running.server)).value('heed_replica_lag_seconds')).toBeUndefined();
    expect(replicated.log.having('the replica is away: the primary serves its reads')).toHaveLength(1);
    await standby.start();
    await replicated.untilReplicaIs('ok');
    await replicated.untilReplicaHasAll();
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
    await replicated.untilReplicaIs('not a standby');

    expect(await servedByReplica(() => list())).toBe(0);
    expect(replicated.log.text).toContain('does not follow the primary');
  });
});
