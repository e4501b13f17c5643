import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp } from '../../support/app.ts';
import { aFeedback, aKey, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { Metrics } from '../../support/metrics.ts';
import { whyNoOwnPostgresql } from '../../support/own-postgresql.ts';
import { AppWithReplica, readPaths } from './app-with-replica.ts';

const withServers = whyNoOwnPostgresql ? describe.skip : describe;

withServers('a standby that has stopped following (needs postgresql)', () => {
  let replicated: AppWithReplica;
  beforeAll(async () => {
    replicated = await AppWithReplica.start();
  });
  afterEach(() => replicated.goOn());
  afterAll(() => replicated?.close());

  /** Reads, and says who has served it. */
  const read = async (path: string, api = replicated.built.api) => {
    let text = '';
    const ofPrimary = await replicated.servedBy('primary', async () => {
      const { status, body } = await api.get(path);
      expect(status).toBe(200);
      text = JSON.stringify(body);
    });
    return { text, ofPrimary };
  };

  it.each([
    ['list', 'just-written'],
    ['search', 'just-written'],
    ['customers', 'just-written@example.org'],
    ['counts', '"resolved","count":1'],
    // They follow the log, so they do not know it yet.
    ['metrics', '"created"'],
    ['export', 'just-written'],
    ['export of customers', 'just-written@example.org'],
  ] as const)('hides from the %s nothing that the reader has just written', async (kind, written) => {
    const { built } = replicated;
    await built.api.patch(`/feedback/${built.feedback.id}`, { workspaceId: replicated.workspaceId, status: 'new' });
    await replicated.holdReplica();

    const item = await aFeedback(built, { message: 'first just-written', userEmail: 'just-written@example.org' });
    await built.api.patch(`/feedback/${item.id}`, { workspaceId: replicated.workspaceId, status: 'resolved' });
    const { text, ofPrimary } = await read(readPaths[kind](replicated.workspaceId));
    await built.api.delete(`/feedback/${item.id}?workspaceId=${replicated.workspaceId}`);
    const afterwards = await read(readPaths.list(replicated.workspaceId));

    expect(text).toContain(written);
    expect(afterwards.text).not.toContain('just-written');
    expect([ofPrimary, afterwards.ofPrimary]).toEqual([1, 1]);
  });

  it('hides nothing that another process has written, nor from another key', async () => {
    const { app, built, standby } = replicated;
    const other = await startTestApp({ databaseReplicaUrl: standby.url }, { beside: app });
    const { key } = await aKey(app, built.user);
    await replicated.holdReplica();

    await aFeedback({ ...built, api: other.anonymous.as(key) }, { message: 'by another process' });
    const { text, ofPrimary } = await read(readPaths.list(replicated.workspaceId));
    await other.close();

    expect(text).toContain('by another process');
    expect(ofPrimary).toBe(1);
  });

  it('still serves the workspaces that it has whole, and none that it does not know', async () => {
    const { app, built } = replicated;
    await replicated.holdReplica();
    const other = await aWorkspaceWithFeedback(app, { message: 'in a new workspace' });

    const own = await read(readPaths.list(replicated.workspaceId));
    const unknown = await read(readPaths.list(other.workspace.id), other.api);

    expect(own.ofPrimary).toBe(0);
    expect(own.text).toContain(built.feedback.id);
    expect(unknown.ofPrimary).toBe(1);
    expect(unknown.text).toContain('in a new workspace');
  });

  it('serves nobody once it is more than 10 s behind, and everybody when it has followed', async () => {
    const { app, built, log } = replicated;
    const other = await aWorkspaceWithFeedback(app);
    await replicated.holdReplica();
    await built.api.patch(`/feedback/${built.feedback.id}`, { workspaceId: replicated.workspaceId, addTags: ['late'] });
    const ofOther = readPaths.list(other.workspace.id);

    await replicated.untilReplicaIs('behind');
    const behind = await read(ofOther, other.api);
    const lagSeconds = (await Metrics.read(app.running.server)).value('heed_replica_lag_seconds');
    const health = await replicated.health();
    await replicated.goOn();
    await replicated.untilReplicaIs('ok');
    await replicated.untilReplicaHasAll();

    expect(behind.ofPrimary).toBe(1);
    expect(lagSeconds).toBeGreaterThan(10);
    expect(health).toMatchObject({ status: 'ok', replica: 'behind' });
    expect(log.having('the replica is more than 10 s behind: the primary serves its reads')).toHaveLength(1);
    expect((await read(ofOther, other.api)).ofPrimary).toBe(0);
    expect(await read(readPaths.list(replicated.workspaceId))).toMatchObject({
      text: expect.stringContaining('late'),
      ofPrimary: 0,
    });
  });
});
