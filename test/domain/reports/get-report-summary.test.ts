import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { rateItem } from '../../support/rate-item.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aReportedWorkspace() {
  app.clock.set('2026-03-04T10:00:00.000Z');
  const built = await aWorkspaceWithProject(app);
  const query = { workspaceId: built.workspace.id };
  const summary = async (more: object = {}) => {
    await app.running.readers.drain();
    return (await built.api.get('/reports/summary', { ...query, ...more })).body.data;
  };
  const resolve = (id: string) => built.api.patch(`/feedback/${id}`, { ...query, status: 'resolved' });
  return { ...built, query, summary, resolve };
}

describe('200', () => {
  it('tells six numbers beside those of the week before, and what is worth a look', async () => {
    const { summary, resolve, api, ...built } = await aReportedWorkspace();
    const waiting = await aFeedback({ ...built, api }, { message: 'Still  here', category: 'idea' });
    app.clock.set('2026-03-10T10:00:00.000Z');
    for (const category of ['bug', 'bug', 'idea']) {
      const { id } = await aFeedback({ ...built, api }, { category });
      await api.post(`/feedback/${id}/comments`, { message: 'Hello' });
      await resolve(id);
      await rateItem(app, built, id, category === 'idea' ? 2 : 5, 'It took long');
    }
    app.clock.set('2026-03-16T08:00:00.000Z');

    const week = await summary();

    expect(week).toMatchObject({
      ...{ from: '2026-03-09', to: '2026-03-16' },
      created: { value: 3, before: 1, n: 3 },
      resolved: { value: 3, before: 0, n: 3 },
      backlog: { value: 1, before: 1, n: 1 },
      firstAnswer: { p50: { value: 0, before: null, n: 3 } },
      slaMet: { value: null, before: null, n: 0 },
      satisfaction: { value: expect.closeTo(2 / 3), before: null, n: 3 },
      look: {
        longestWaiting: { feedbackId: waiting.id, ticketNumber: waiting.ticketNumber, message: 'Still here' },
        lowestSatisfaction: { satisfaction: { score: 2, text: 'It took long' } },
        risingCategory: { category: 'bug', created: 2, before: 0 },
      },
    });
    expect(await summary({ week: '2026-03-05', projectId: built.project.id })).toMatchObject({
      ...{ from: '2026-03-02', to: '2026-03-09', created: { value: 1, before: 0 } },
      look: { lowestSatisfaction: null, risingCategory: { category: 'idea' } },
    });
  });

  it('has nothing to tell of a week without anything', async () => {
    const { summary } = await aReportedWorkspace();

    expect(await summary({ week: '2025-01-01' })).toMatchObject({
      created: { value: 0, before: 0, n: 0 },
      look: { longestWaiting: null, lowestSatisfaction: null, risingCategory: null },
    });
  });
});

describe('400', () => {
  it('refuses a day that is not in the calendar', async () => {
    const { api, query } = await aReportedWorkspace();

    const answer = await api.get('/reports/summary', { ...query, week: '2026-02-30' });
    expect(answer).toBeError(400, 'bad_request', 'query/week');
  });
});
