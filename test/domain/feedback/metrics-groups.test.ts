import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedbackMetrics } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aMember, aSession, aWorkspaceWithProject } from '../../support/builders.ts';
import { rateItem } from '../../support/rate-item.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;

async function aMeasuredWorkspace(at = '2026-03-02T10:00:00.000Z') {
  app.clock.set(at);
  const built = await aWorkspaceWithProject(app);
  const query = { workspaceId: built.workspace.id };
  const patch = (id: string, changes: object) => built.api.patch(`/feedback/${id}`, { ...query, ...changes });
  const answer = (id: string) => built.api.post(`/feedback/${id}/comments`, { message: 'Hello' });
  const metrics = async (more: object = {}) => {
    await app.running.readers.drain();
    const march = { ...query, from: '2026-03-01', to: '2026-03-05', interval: 'all', ...more };
    return (await built.api.get('/feedback/metrics', march)).body.data as FeedbackMetrics[];
  };
  return { ...built, query, patch, answer, metrics };
}

describe('groups', () => {
  it('count under the value at the moment, and the backlog follows the item', async () => {
    const { patch, answer, metrics, ...built } = await aMeasuredWorkspace();
    const item = await aFeedback(built, { category: 'bug', tags: ['mobile', 'login'] });
    await aFeedback(built, { category: 'idea' });
    await answer(item.id);
    await patch(item.id, { status: 'resolved' });
    await rateItem(app, built, item.id, 5);
    await patch(item.id, { category: 'idea', status: 'reopened' });

    const byCategory = await metrics({ groupBy: 'category' });
    const byTag = await metrics({ groupBy: 'tag' });

    expect(byCategory).toMatchObject([
      { group: 'idea', other: false, created: 1, resolved: 0, reopened: 1, backlog: { total: 2 }, waiting: { n: 1 } },
      {
        ...{ group: 'bug', created: 1, resolved: 1, backlog: { total: 0 }, waiting: { n: 0, oldest: null } },
        ...{ firstAnswer: { n: 1 }, satisfaction: { answered: 1, average: 5 }, answeredFirst: { share: 1, n: 1 } },
      },
    ]);
    expect(byTag.map(({ group, created }) => [group, created])).toEqual([
      ['login', 1],
      ['mobile', 1],
      [null, 1],
    ]);
    expect(byTag[0]?.satisfaction).toMatchObject({ answered: 1 });
  });

  it('are each project, channel, priority, status and assignee', async () => {
    const { patch, metrics, ...built } = await aMeasuredWorkspace();
    const other = (await built.api.post('/projects', { ...built.query, name: 'Other' })).body.data;
    const { id } = await aFeedback(built, { priority: 'high' });
    await aFeedback({ ...built, project: other });
    await patch(id, { assigneeId: built.user.id });

    const created = async (groupBy: string, more?: object) =>
      (await metrics({ groupBy, ...more })).map((row) => [row.group, row.created, row.backlog.total]);

    expect(new Map((await created('project')).map(([group, ...rest]) => [group, rest]))).toEqual(
      new Map([built.project.id, other.id].map((project) => [project, [1, 1]])),
    );
    expect(await created('project', { projectId: other.id })).toEqual([[other.id, 1, 1]]);
    expect(await created('channel')).toEqual([['api', 2, 2]]);
    expect(await created('status')).toEqual([['new', 2, 2]]);
    expect(await created('assignee')).toEqual([
      [null, 2, 1],
      [built.user.id, 0, 1],
    ]);
    expect(await created('priority', { projectId: built.project.id })).toEqual([['high', 1, 1]]);
  });

  it('are the 19 largest and all others, and one for all spellings of a label', async () => {
    const { metrics, ...built } = await aMeasuredWorkspace();
    for (let n = 0; n < 22; n++) await aFeedback(built, { category: `c${n}` });
    for (const category of ['Bug', 'bug', 'BUG', 'bug']) await aFeedback(built, { category });

    const rows = await metrics({ groupBy: 'category', interval: 'day' });

    expect(rows).toHaveLength(4 * 20);
    const second = rows.filter(({ from }) => from === '2026-03-02');
    expect(second[0]).toMatchObject({ group: 'bug', created: 4, waiting: null });
    expect(second.at(-1)).toMatchObject({ group: 'other', other: true, created: 4, backlog: { total: 4 } });
    expect(rows.at(-1)?.waiting?.n).toBe(4);
  });

  it('are the same for long times, whose whole months are kept', async () => {
    const { metrics, ...built } = await aMeasuredWorkspace('2026-01-31T10:00:00.000Z');
    for (const day of ['01-31', '02-01', '02-28', '03-31', '04-01', '04-02']) {
      app.clock.set(`2026-${day}T10:00:00.000Z`);
      await aFeedback(built, { category: 'bug' });
    }

    const rows = async (from: string, to: string, interval: string) =>
      (await metrics({ from, to, interval, groupBy: 'category' })).map((row) => [row.created, row.backlog.total]);

    expect(await rows('2026-01-31', '2026-04-02', 'all')).toEqual([[5, 5]]);
    expect(await rows('2026-02-01', '2026-04-01', 'all')).toEqual([[3, 4]]);
    expect(await rows('2026-02-02', '2026-02-28', 'all')).toEqual([[0, 2]]);
    expect(await rows('2026-02-02', '2026-04-02', 'month')).toEqual([
      [1, 3],
      [1, 4],
      [1, 5],
    ]);
  });

  it('of assignees are for admins only', async () => {
    const { workspace, query } = await aMeasuredWorkspace();
    const member = await aMember(app, workspace, 'member');
    const { api } = await aSession(app, member);
    const days = { ...query, from: '2026-03-01', to: '2026-03-05' };

    expect(await api.get('/feedback/metrics', { ...days, groupBy: 'assignee' })).toBeError(403, 'forbidden');
    expect((await api.get('/feedback/metrics', { ...days, groupBy: 'status' })).status).toBe(200);
  });
});

describe('the backlog', () => {
  it('is what is open at the end of each day, by age', async () => {
    const { patch, metrics, ...built } = await aMeasuredWorkspace('2026-01-30T10:00:00.000Z');
    const old = await aFeedback(built);
    app.clock.set('2026-02-26T10:00:00.000Z');
    const gone = await aFeedback(built);
    app.clock.set('2026-03-02T10:00:00.000Z');
    await aFeedback(built);
    app.clock.set('2026-03-03T10:00:00.000Z');
    await patch(old.id, { status: 'resolved' });
    await built.api.delete(`/feedback/${gone.id}`, built.query);

    const backlogs = (await metrics({ interval: 'day' })).map(({ backlog }) => Object.values(backlog));

    expect(backlogs).toEqual([
      [2, 0, 1, 0, 1],
      [3, 1, 1, 0, 1],
      [1, 0, 1, 0, 0],
      [1, 0, 1, 0, 0],
    ]);
  });
});

describe('the share of due dates that were kept', () => {
  it('is of those resolved with one', async () => {
    const { patch, metrics, ...built } = await aMeasuredWorkspace();
    for (const hours of [1, 3, 5]) {
      const { id } = await aFeedback(built);
      await patch(id, { dueDate: new Date(app.clock.read().getTime() + hours * hourMs).toISOString() });
      app.clock.advance(2 * hourMs);
      await patch(id, { status: 'resolved' });
    }
    await patch((await aFeedback(built)).id, { status: 'resolved' });

    expect(await metrics()).toMatchObject([{ resolved: 4, slaMet: { share: 2 / 3, n: 3 } }]);
  });
});

describe('days', () => {
  it('are those of the time zone that the workspace had', async () => {
    const { metrics, workspace, user, query, ...built } = await aMeasuredWorkspace('2026-03-02T23:30:00.000Z');
    const { api } = await aSession(app, user);
    const item = () => aFeedback({ ...built, workspace });
    await item();
    await api.patch(`/workspace/${workspace.id}`, { reportTimezone: 'Europe/Berlin' });
    await item();
    await api.patch(`/workspace/${workspace.id}`, { reportTimezone: 'America/New_York' });
    await item();
    await item();

    const created = (await metrics({ interval: 'day' })).map((row) => row.created);

    expect(created).toEqual([0, 3, 1, 0]);
  });
});

describe('business hours', () => {
  const week = { mon: [['09:00', '17:00']], tue: [['09:00', '17:00']] };

  it('are those of the calendar that the project had', async () => {
    const { metrics, project, answer, query, ...built } = await aMeasuredWorkspace('2026-03-02T16:00:00.000Z');
    const change = (calendar: object | null) => built.api.patch(`/projects/${project.id}`, { ...query, calendar });
    await change({ timezone: 'UTC', week, holidays: [] });
    const { id } = await aFeedback({ ...built, project });
    app.clock.set('2026-03-03T10:00:00.000Z');
    await answer(id);
    await change({ timezone: 'UTC', week: { tue: week.tue }, holidays: [] });

    const asked = { projectId: project.id, businessHours: true };
    const [inBusiness] = await metrics(asked);
    const [always] = await metrics({ projectId: project.id });

    expect(inBusiness?.firstAnswer.p50).toBeCloseTo(2 * 3_600, -3);
    expect(always?.firstAnswer.p50).toBeCloseTo(18 * 3_600, -4);
  });

  it('need one project with a calendar', async () => {
    const { api, project, query } = await aMeasuredWorkspace();
    const days = { ...query, from: '2026-03-01', to: '2026-03-05', businessHours: true };

    const path = 'query/businessHours';
    expect(await api.get('/feedback/metrics', days)).toBeError(400, 'bad_request', path);
    expect(await api.get('/feedback/metrics', { ...days, projectId: project.id })).toBeError(400, 'bad_request', path);
  });
});
