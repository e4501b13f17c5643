import { describe, expect, it } from '@jest/globals';
import { utcMonth } from '../../../src/domain/workspaces/counter.ts';
import type { TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspace } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({}, (started) => {
  ({ app, smtp } = started);
});

async function anOwner(fields: object = {}) {
  const built = await aWorkspace(app, fields);
  const { api } = await aSession(app, built.user);
  const path = `/workspace/${built.workspace.id}`;
  const read = async () => (await api.get(path)).body.data;
  return { ...built, owner: api, path, read, make: () => api.post(`${path}/demo`, {}) };
}

/** The project, which fills. */
describe('201', () => {
  it('fills a project with items, customers and conversations, and mails nobody', async () => {
    const { owner, make, read, workspace, user } = await anOwner();

    const response = await make();
    await runJobs(app);

    expect(response.status).toBe(201);
    const { projectId, importId } = response.body.data;
    expect(await read()).toMatchObject({ demoProjectId: projectId });
    const { counts, errors } = (await owner.get(`/imports/${importId}`)).body.data;
    expect({ counts, errors }).toMatchObject({ counts: { created: 30, failed: 0 }, errors: [] });
    const query = { workspaceId: workspace.id, projectId, pageSize: 100 };
    const items = (await owner.get('/feedback', query)).body.data as Record<string, unknown>[];
    expect(items.filter(({ assigneeId }) => assigneeId === user.id).length).toBeGreaterThan(3);
    expect(items.filter(({ firstAnsweredAt }) => firstAnsweredAt !== null).length).toBeGreaterThan(15);
    expect((await owner.get('/customers', { workspaceId: workspace.id })).body.pagination.total).toBe(8);
    expect(smtp.received).toEqual([]);
    expect((await owner.get('/me/notifications')).body.data).toEqual([]);
  });

  it('takes nothing of what the plan allows in a month', async () => {
    const { owner, make, workspace } = await anOwner();
    const counter = { feedbackMonth: utcMonth(app.clock.read()), feedbackMonthCount: 99 };
    await app.database.prisma.workspaceCounter.update({ where: { workspaceId: workspace.id }, data: counter });

    const { importId } = (await make()).body.data;
    await runJobs(app);

    expect((await owner.get(`/imports/${importId}`)).body.data.counts).toMatchObject({ created: 30, failed: 0 });
    const { usage } = (await owner.get(`/workspace/${workspace.id}/usage`)).body.data;
    expect(usage.feedbackPerMonth).toBe(99);
  });

  it('counts in the reports of its project alone', async () => {
    const { owner, make, workspace } = await anOwner();
    const { projectId } = (await make()).body.data;
    await runJobs(app);
    const [from, to] = [-70, 1].map((days) =>
      new Date(app.clock.read().getTime() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const created = async (query: object) => {
      const asked = { workspaceId: workspace.id, from, to, interval: 'all', ...query } as Record<string, string>;
      return (await owner.get('/feedback/metrics', asked)).body.data.map((row: { created: number }) => row.created);
    };

    expect(await created({ projectId })).toEqual([30]);
    expect(await created({})).toEqual([0]);
    expect(await created({ groupBy: 'project' })).toEqual([]);
    const query = { workspaceId: workspace.id };
    const { look } = (await owner.get('/reports/summary', query)).body.data;
    expect(look).toEqual({ longestWaiting: null, lowestSatisfaction: null, risingCategory: null });
    const period = { ...query, from: from ?? '', to: to ?? '' };
    expect((await owner.get('/reports/customers', period)).body.data).toEqual([]);
    const [row] = (await owner.get('/feedback/metrics', { ...period, interval: 'all' })).body.data;
    expect(row.waiting?.n ?? 0).toBe(0);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('names a query that it does not take', async () => {
    const { owner, path } = await anOwner();

    const response = await owner.send('post', `${path}/demo`, { query: { size: 'large' } });

    expect(response).toBeError(400, 'bad_request', 'query/size');
  });
});

describe('403', () => {
  it('refuses a key and a member, and a plan without room for a project', async () => {
    const { api, path, workspace } = await anOwner();
    const member = await aSession(app, await aMember(app, workspace));
    const full = await anOwner({ plan: 'free' });
    await full.owner.post('/projects', { workspaceId: full.workspace.id, name: 'The only one' });

    expect(await api.post(`${path}/demo`, {})).toBeError(403, 'forbidden');
    expect(await member.api.post(`${path}/demo`, {})).toBeError(403, 'forbidden');
    expect(await full.make()).toBeError(403, 'forbidden');
    expect(await full.read()).toMatchObject({ demoProjectId: null });
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('refuses another workspace in the query', async () => {
    const { owner, path } = await anOwner();

    const response = await owner.send('post', `${path}/demo`, { query: { workspaceId: 'ws_other' } });

    expect(response).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses a second project with example data', async () => {
    const { make } = await anOwner();
    await make();

    expect(await make()).toBeError(409, 'conflict');
  });
});
