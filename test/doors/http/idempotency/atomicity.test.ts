import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aWorkspace, aWorkspaceWithProject } from '../../../support/builders.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const once = () => ({ 'Idempotency-Key': randomUUID() });
const run = (sql: string) => app.database.prisma.$executeRawUnsafe(sql);
const records = () => app.database.prisma.idempotencyRecord.count();
const projects = (workspaceId: string) => app.database.prisma.project.count({ where: { workspaceId } });
// Two processes need a database that takes two connections.
const betweenProcesses = globalThis.databaseKind === 'postgresql' ? it : it.skip;

/** Makes every insert into the table fail, after whatever the request has written before. */
async function whileInsertsFail(table: string, work: () => Promise<void>): Promise<void> {
  await run(`ALTER TABLE ${table} ADD CONSTRAINT refuse CHECK (false) NOT VALID`);
  try {
    await work();
  } finally {
    await run(`ALTER TABLE ${table} DROP CONSTRAINT refuse`);
  }
}

/** Does something right before the record of a request is kept, after all else that the request writes. */
async function whileRecordsArePrecededBy(sql: string, work: () => Promise<void>): Promise<void> {
  await run(`CREATE FUNCTION precede() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${sql}; RETURN NEW; END $$`);
  await run(`CREATE TRIGGER precede BEFORE INSERT ON idempotency_records
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION precede()`);
  try {
    await work();
  } finally {
    await run('DROP TRIGGER precede ON idempotency_records');
    await run('DROP FUNCTION precede');
  }
}

describe('record and write', () => {
  it('are both absent when the record cannot be written', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const body = { workspaceId: workspace.id, projectId: project.id, message: 'Hi' };
    const headers = once();
    const recordsBefore = await records();

    await whileInsertsFail('idempotency_records', async () => {
      expect(await api.post('/feedback', body, headers)).toBeError(500, 'internal_error');
    });

    expect(await app.database.prisma.feedback.count({ where: { workspaceId: workspace.id } })).toBe(0);
    expect(await records()).toBe(recordsBefore);
    const retried = await api.post('/feedback', body, headers);
    expect(retried.body.data).toHaveProperty('ticketNumber', 1);
  });

  it('are both absent when another process has kept an answer meanwhile', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const body = { workspaceId: workspace.id, projectId: project.id, message: 'Hi' };
    const [first, second] = [once(), once()];
    await api.post('/feedback', body, first);
    const recordsBefore = await records();

    await whileRecordsArePrecededBy(
      `INSERT INTO idempotency_records (owner, path, key, request_hash, status, body)
       SELECT owner, path, '${second['Idempotency-Key']}', '', 201, '{}' FROM idempotency_records
       WHERE key = '${first['Idempotency-Key']}'`,
      async () => {
        const response = await api.post('/feedback', body, second);

        expect(response).toBeError(409, 'conflict');
        expect(response.headers['retry-after']).toBe('1');
      },
    );

    expect(await app.database.prisma.feedback.count({ where: { workspaceId: workspace.id } })).toBe(1);
    expect(await records()).toBe(recordsBefore);
  });

  it('are both absent when the write fails', async () => {
    const { api, workspace } = await aWorkspace(app);
    const body = { workspaceId: workspace.id, name: 'P' };
    const headers = once();
    const recordsBefore = await records();

    await whileInsertsFail('projects', async () => {
      expect(await api.post('/projects', body, headers)).toBeError(500, 'internal_error');
    });

    expect(await records()).toBe(recordsBefore);
    expect(await api.post('/projects', body, headers)).toHaveProperty('status', 201);
  });
});

describe('requests at the same time', () => {
  it('with one key make one item, and each gets it or is told to wait', async () => {
    const { api, workspace } = await aWorkspace(app);
    const headers = once();
    const post = () => api.post('/projects', { workspaceId: workspace.id, name: 'P' }, headers);

    const responses = await Promise.all(Array.from({ length: 30 }, post));
    const later = await post();

    const answered = responses.filter(({ status }) => status === 201);
    const waiting = responses.filter(({ status }) => status === 409);
    expect(answered.filter((one) => one.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    for (const { body } of answered) expect(body).toEqual(later.body);
    for (const { headers } of waiting) expect(headers['retry-after']).toBe('1');
    expect(answered.length + waiting.length).toBe(30);
    expect(later.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(await projects(workspace.id)).toBe(1);
  });

  it('with different keys all succeed', async () => {
    const { api, workspace } = await aWorkspace(app);

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/projects', { workspaceId: workspace.id, name: 'P' }, once())),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await projects(workspace.id)).toBe(20);
  });
});

describe('between processes', () => {
  betweenProcesses('one replays what the other has done', async () => {
    const other = await startTestApp({}, { beside: app });
    const { api, key, workspace } = await aWorkspace(app);
    const headers = once();
    const body = { workspaceId: workspace.id, name: 'P' };

    const first = await api.post('/projects', body, headers);
    const second = await other.anonymous.as(key).post('/projects', body, headers);

    expect(second.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(second.body).toEqual(first.body);
    await other.close();
  });

  betweenProcesses('requests with one key at the same time make one item', async () => {
    const other = await startTestApp({}, { beside: app });
    const { api, key, workspace } = await aWorkspace(app);
    const callers = [api, other.anonymous.as(key)];
    const headers = once();

    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        callers[index % 2]?.post('/projects', { workspaceId: workspace.id, name: 'P' }, headers),
      ),
    );

    const created = responses.filter((one) => one?.status === 201 && !one.headers['idempotency-replayed']);
    expect(created).toHaveLength(1);
    for (const response of responses) expect([201, 409]).toContain(response?.status);
    expect(await projects(workspace.id)).toBe(1);
    await other.close();
  });

  betweenProcesses('a request is told to wait while the other process runs the first', async () => {
    const other = await startTestApp({}, { beside: app });
    const { api, key, workspace } = await aWorkspace(app);
    const headers = once();
    const body = { workspaceId: workspace.id, name: 'P' };

    // The first waits to keep its record. The second may read whether there is one.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: holding, resolve: hold } = Promise.withResolvers<void>();
    const blocker = app.database.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE idempotency_records IN SHARE MODE`;
      hold();
      await held;
    });
    await holding;
    const first = api.post('/projects', body, headers);
    await until('the first request waits', somebodyWaits);
    const second = await other.anonymous.as(key).post('/projects', body, headers);
    release();
    await blocker;

    expect(second).toBeError(409, 'conflict');
    expect(second.headers).toHaveProperty('retry-after', '1');
    expect(await first).toHaveProperty('status', 201);
    await other.close();
  });
});

/** Whether a connection of this test's database waits for a lock. */
async function somebodyWaits(): Promise<boolean> {
  const [row] = await app.database.prisma.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (row?.waiting ?? 0) > 0;
}
