import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const times = [
  ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01T09:30:00.1Z', '2026-03-01T09:30:00.100Z'],
  ['2026-03-01T09:30:00.12Z', '2026-03-01T09:30:00.120Z'],
  ['2026-03-01T23:30:00.123-05:30', '2026-03-02T05:00:00.123Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
];

it.each(times)('reads %s as %s on every path', async (dueDate, shown) => {
  const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);

  const updated = await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, dueDate });
  const read = await api.get(`/feedback/${feedback.id}?workspaceId=${workspace.id}`);
  const listed = await api.get(`/feedback?workspaceId=${workspace.id}`);

  expect(updated.body.data.dueDate).toBe(shown);
  expect(read.body.data.dueDate).toBe(shown);
  expect(listed.body.data[0].dueDate).toBe(shown);
});
