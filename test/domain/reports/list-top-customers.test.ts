import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aKey, aWorkspaceWithProject } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aWorkspaceOfCustomers() {
  app.clock.set('2026-03-02T10:00:00.000Z');
  const built = await aWorkspaceWithProject(app);
  const days = { workspaceId: built.workspace.id, from: '2026-03-01', to: '2026-03-05' };
  return { ...built, days };
}

describe('200', () => {
  it('lists those with the most items of these days, with what of them is open', async () => {
    const { api, days, ...built } = await aWorkspaceOfCustomers();
    const write = (userEmail?: string) => aFeedback({ ...built, api }, userEmail === undefined ? {} : { userEmail });
    await write();
    for (const email of ['grace@example.org', 'ada@example.org', 'ada@example.org']) await write(email);
    const { id } = await write('ada@example.org');
    await api.patch(`/feedback/${id}`, { workspaceId: days.workspaceId, status: 'resolved' });
    app.clock.set('2026-03-05T00:00:00.000Z');
    await write('grace@example.org');

    const { body } = await api.get('/reports/customers', days);

    expect(body.data).toMatchObject([
      { email: 'ada@example.org', items: 3, open: 2 },
      { email: 'grace@example.org', items: 1, open: 1 },
    ]);
    expect((await api.get('/reports/customers', { ...days, projectId: 'prj_other' })).body.data).toEqual([]);
  });
});

describe('400', () => {
  it('refuses more than 90 days', async () => {
    const { api, days } = await aWorkspaceOfCustomers();

    const answer = await api.get('/reports/customers', { ...days, to: '2026-05-31' });
    expect(answer).toBeError(400, 'bad_request', 'query/to');
    expect((await api.get('/reports/customers', { ...days, to: '2026-05-30' })).status).toBe(200);
  });
});

describe('403', () => {
  it('refuses a key that may not read customers', async () => {
    const { user, days } = await aWorkspaceOfCustomers();
    const { api } = await aKey(app, user, { scopes: ['feedback:read'] });

    expect(await api.get('/reports/customers', days)).toBeError(403, 'forbidden');
  });
});
