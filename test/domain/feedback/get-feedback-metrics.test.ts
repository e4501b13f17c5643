import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedbackMetrics } from '../../../generated/sdk/types.gen.ts';
import { metricsReader } from '../../../src/domain/feedback/metrics/read-log.ts';
import { recordBreaches } from '../../../src/domain/feedback/record-breaches.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';
import { importFile } from '../../support/imports.ts';
import { contextOf } from '../../support/jobs.ts';
import { rateItem } from '../../support/rate-item.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;

async function aMeasuredWorkspace() {
  app.clock.set('2026-03-02T10:00:00.000Z');
  const built = await aWorkspaceWithProject(app);
  const query = { workspaceId: built.workspace.id };
  const patch = (id: string, changes: object) => built.api.patch(`/feedback/${id}`, { ...query, ...changes });
  const comment = (id: string, body: object = {}) =>
    built.api.post(`/feedback/${id}/comments`, { message: 'Hello', ...body });
  const metrics = async (more: object = {}) => {
    await app.running.readers.drain();
    const march = { ...query, from: '2026-03-01', to: '2026-03-05', ...more };
    return (await built.api.get('/feedback/metrics', march)).body.data as FeedbackMetrics[];
  };
  return { ...built, query, patch, comment, metrics };
}

const byCustomer = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' };
const nothing = {
  ...{ group: null, other: false },
  ...{ created: 0, resolved: 0, reopened: 0, breaches: 0, ratingAverage: null },
  satisfaction: { answered: 0, average: null, goodShare: null },
  firstAnswer: { p50: null, p90: null, n: 0 },
  resolution: { p50: null, p90: null, n: 0 },
  ...{ slaMet: { share: null, n: 0 }, answeredFirst: { share: null, n: 0 }, told: 0, waiting: null },
  backlog: { total: 0, under1d: 0, under7d: 0, under30d: 0, older: 0 },
};

describe('200', () => {
  it('counts what happened on each day, and shows days without anything', async () => {
    const { patch, comment, metrics, ...built } = await aMeasuredWorkspace();
    const first = await aFeedback(built, { rating: 4 });
    const { id } = await aFeedback(built, { rating: 1 });
    await patch(id, { dueDate: '2026-03-02T11:00:00Z' });
    await comment(first.id, byCustomer);
    app.clock.advance(2 * hourMs);
    await recordBreaches(contextOf(app));
    await comment(first.id);
    await comment(first.id);
    await patch(id, { status: 'resolved' });
    app.clock.advance(24 * hourMs);
    await patch(id, { status: 'reopened' });

    expect(await metrics()).toEqual([
      { from: '2026-03-01', ...nothing },
      {
        ...{ from: '2026-03-02', ...nothing },
        ...{ created: 2, resolved: 1, reopened: 0, breaches: 1, ratingAverage: 2.5 },
        firstAnswer: { p50: expect.closeTo(7_200, -3), p90: expect.closeTo(7_200, -3), n: 1 },
        resolution: { p50: expect.closeTo(7_200, -3), p90: expect.closeTo(7_200, -3), n: 1 },
        ...{ slaMet: { share: 0, n: 1 }, answeredFirst: { share: 0, n: 1 } },
        backlog: { total: 1, under1d: 1, under7d: 0, under30d: 0, older: 0 },
      },
      {
        ...{ from: '2026-03-03', ...nothing, reopened: 1 },
        backlog: { total: 2, under1d: 0, under7d: 2, under30d: 0, older: 0 },
      },
      {
        ...{ from: '2026-03-04', ...nothing },
        backlog: { total: 2, under1d: 0, under7d: 2, under30d: 0, older: 0 },
        waiting: { n: 1, oldest: '2026-03-02T10:00:00.000Z' },
      },
    ]);
  });

  it('counts the newest rating of each item in an interval, also of one that is gone', async () => {
    const { metrics, api, ...built } = await aMeasuredWorkspace();
    const [first, second] = [await aFeedback({ ...built, api }), await aFeedback({ ...built, api })];
    await rateItem(app, built, first.id, 1);
    await rateItem(app, built, first.id, 2);
    await rateItem(app, built, second.id, 5);
    await app.running.readers.drain();
    app.clock.advance(24 * hourMs);
    await rateItem(app, built, first.id, 4);
    await app.running.readers.drain();
    await api.delete(`/feedback/${second.id}`, built.query);

    const rated = async (more?: object) => (await metrics(more)).map(({ satisfaction }) => satisfaction);

    const unrated = { answered: 0, average: null, goodShare: null };
    expect(await rated()).toEqual([
      unrated,
      { answered: 2, average: 3.5, goodShare: 0.5 },
      { answered: 1, average: 4, goodShare: 1 },
      unrated,
    ]);
    expect(await rated({ interval: 'all' })).toEqual([{ answered: 2, average: 4.5, goodShare: 1 }]);
    expect(await rated({ interval: 'all', projectId: built.project.id })).toEqual(await rated({ interval: 'all' }));
    expect(await rated({ interval: 'all', projectId: 'prj_other' })).toEqual([unrated]);
    expect(await rated({ interval: 'week', from: '2026-02-27', to: '2026-03-03' })).toEqual([
      unrated,
      { answered: 2, average: 3.5, goodShare: 0.5 },
    ]);
  });

  it('is about one project or all', async () => {
    const { metrics, ...built } = await aMeasuredWorkspace();
    const { body } = await built.api.post('/projects', { ...built.query, name: 'Other' });
    const other = body.data;
    await aFeedback(built);
    await aFeedback({ ...built, project: other });

    const created = async (more?: object) => (await metrics(more)).map((row) => row.created);

    expect(await created()).toEqual([0, 2, 0, 0]);
    expect(await created({ projectId: other.id })).toEqual([0, 1, 0, 0]);
    expect(await created({ projectId: 'prj_unknown' })).toEqual([0, 0, 0, 0]);
  });

  it('adds days to weeks and months, from the first day asked for on', async () => {
    const { metrics, ...built } = await aMeasuredWorkspace();
    await aFeedback(built);
    app.clock.set('2026-03-08T23:59:59.999Z');
    await aFeedback(built);
    app.clock.set('2026-03-09T00:00:00.000Z');
    await aFeedback(built);

    const rows = async (more: object) => (await metrics(more)).map((row) => [row.from, row.created]);

    expect(await rows({ interval: 'week', from: '2026-02-26', to: '2026-03-10' })).toEqual([
      ['2026-02-26', 0],
      ['2026-03-02', 2],
      ['2026-03-09', 1],
    ]);
    expect(await rows({ interval: 'month', from: '2026-01-31', to: '2026-03-09' })).toEqual([
      ['2026-01-31', 0],
      ['2026-02-01', 0],
      ['2026-03-01', 2],
    ]);
    expect(await rows({ interval: 'all', from: '2026-01-31', to: '2026-03-10' })).toEqual([['2026-01-31', 3]]);
    expect(await rows({ from: '2024-02-29', to: '2024-03-01' })).toEqual([['2024-02-29', 0]]);
  });

  it('counts imported items on their own days, and nothing imported as an answer', async () => {
    const { metrics, comment, ...built } = await aMeasuredWorkspace();
    const times = { createdAt: '2026-03-01T00:00:00Z', resolvedAt: '2026-03-03T00:00:00Z' };
    const comments = [
      { message: 'An old answer', authorType: 'agent', authorName: 'Grace', createdAt: '2026-03-01T05:00:00Z' },
    ];
    const line = { message: 'Old', rating: 5, status: 'resolved', ...times, comments };
    expect(await importFile(app, built, JSON.stringify(line))).toMatchObject({ errors: [] });
    const [item] = (await built.api.get('/feedback', built.query)).body.data;
    await comment(item.id);

    app.clock.set('2026-03-04T10:00:00.000Z');
    const [first, , third] = await metrics();

    expect(first).toMatchObject({ created: 1, ratingAverage: 5 });
    expect(first?.backlog).toMatchObject({ total: 1, under1d: 1 });
    expect(third).toMatchObject({
      resolved: 1,
      resolution: { p50: expect.closeTo(172_800, -4) },
      backlog: { total: 0 },
    });
    expect((await metrics()).map(({ firstAnswer }) => firstAnswer.p90 !== null)).toEqual([false, true, false, false]);
  });

  it('keeps what it has counted when items are deleted or erased, and when the log forgets', async () => {
    const { metrics, patch, comment, ...built } = await aMeasuredWorkspace();
    const [gone, erased] = [await aFeedback(built), await aFeedback(built, { userEmail: 'ada@example.org' })];
    for (const { id } of [gone, erased]) {
      await comment(id);
      await patch(id, { status: 'resolved' });
    }
    await built.api.delete(`/feedback/${gone.id}`, built.query);
    const before = await metrics();
    await built.api.post(`/customers/${erased.customerId}/erase`, {});
    await app.database.prisma.event.deleteMany({ where: { workspaceId: built.workspace.id } });

    const after = await metrics();

    expect(before[1]).toMatchObject({ created: 2, resolved: 2, firstAnswer: { p90: 0 }, resolution: { p90: 0 } });
    expect(after).toEqual(before);
    await aFeedback(built);
    expect((await metrics())[1]).toHaveProperty('created', 3);
  });

  it('counts each event once, however many processes read and wherever one is killed', async () => {
    const { metrics, workspace, ...built } = await aMeasuredWorkspace();
    await aFeedback({ ...built, workspace });
    const step = () => metricsReader.step(contextOf(app), workspace.id);
    // The first one makes its place, and the second one looks for items from before the log.
    await step();
    await step();
    await app.database.prisma.$executeRaw`
      ALTER TABLE log_places ADD CONSTRAINT killed CHECK (sequence = 0) NOT VALID`;

    await expect(step()).rejects.toThrow('killed');
    await app.database.prisma.$executeRaw`ALTER TABLE log_places DROP CONSTRAINT killed`;
    await Promise.all([step(), step(), step()]);

    expect((await metrics())[1]).toHaveProperty('created', 1);
  });

  it('counts items from before the first event that is kept as they were then', async () => {
    const { metrics, patch, ...built } = await aMeasuredWorkspace();
    await aFeedback(built);
    await aFeedback(built);
    const first = { workspaceId: built.workspace.id, type: 'feedback.created' };
    const event = await app.database.prisma.event.findFirstOrThrow({ where: first, orderBy: { sequence: 'asc' } });
    await patch(String(event.feedbackId), { category: 'bug', status: 'resolved' });
    await app.database.prisma.event.deleteMany({ where: { ...first, sequence: { lte: event.sequence } } });

    expect((await metrics())[1]).toMatchObject({ created: 2, resolved: 1, backlog: { total: 1 } });
    const groups = (await metrics({ interval: 'all', groupBy: 'category' })).map((row) => [row.group, row.created]);
    expect(groups).toEqual([
      [null, 2],
      ['bug', 0],
    ]);
  });
});

describe('400', () => {
  it.each([
    [{ from: '2026-02-30' }, 'query/from'],
    [{ from: '2026-13-01' }, 'query/from'],
    [{ from: 'yesterday' }, 'query/from'],
    [{ to: '2026-03-01' }, 'query/to'],
    [{ to: '2027-04-06' }, 'query/to'],
    [{ interval: 'month', from: '1990-01-01', to: '2024-01-01' }, 'query/to'],
    [{ interval: 'year' }, 'query/interval'],
    [{ status: 'open' }, 'query/status'],
  ])('refuses %o', async (query, path) => {
    const { api, workspace } = await aWorkspace(app);
    const days = { workspaceId: workspace.id, from: '2026-03-01', to: '2026-03-31' };

    expect(await api.get('/feedback/metrics', { ...days, ...query })).toBeError(400, 'bad_request', path);
  });

  it('takes as many rows as it returns', async () => {
    const { api, workspace } = await aWorkspace(app);
    const query = { workspaceId: workspace.id, from: '2026-03-01', to: '2027-04-05' };

    expect((await api.get('/feedback/metrics', query)).body.data).toHaveLength(400);
  });
});
