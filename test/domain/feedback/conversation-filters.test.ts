import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;

/** Number 1 has no rating, the others have these scores. Numbers 1 and 3 are not proven. */
const scores = [null, 1, 4, 5];

beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspaceWithProject(app);
  for (const [index, score] of scores.entries()) {
    const { id } = await aFeedback(built);
    await app.database.prisma.feedback.update({
      where: { workspaceId_id: { workspaceId: built.workspace.id, id } },
      data: {
        submitterVerified: index % 2 === 1,
        ...(score && { satisfaction: { score, text: null, at: '2026-03-01T11:00:00.000Z' } }),
      },
    });
  }
});
afterAll(() => app.close());

it.each([
  [{ satisfaction: '4' }, [3]],
  [{ satisfaction: ' 5 ,1,5' }, [2, 4]],
  [{ satisfaction: 'none' }, [1]],
  [{ satisfaction: 'none,4,5' }, [1, 3, 4]],
  [{ satisfaction: '2' }, []],
  [{ submitterVerified: true }, [2, 4]],
  [{ submitterVerified: false }, [1, 3]],
  [{ submitterVerified: false, satisfaction: '4,5' }, [3]],
  [{ satisfaction: '4,5', sort: 'ticketNumber' }, [3, 4]],
])('the list, the counts and the export agree on %j', async (query, numbers) => {
  const { api, workspace } = built;
  const asked = { workspaceId: workspace.id, ...query };
  const { sort: _sort, ...filters } = { sort: undefined, ...asked };

  const listed = await api.get('/feedback', { order: 'asc', ...asked });
  const counts = await api.get('/feedback/counts', { ...filters, groupBy: 'none' });
  const exported = await api.get('/feedback/export', { order: 'asc', ...asked, format: 'ndjson' });

  expect(listed.body.data.map(({ ticketNumber }: { ticketNumber: number }) => ticketNumber)).toEqual(numbers);
  expect(listed.body.pagination.total).toBe(numbers.length);
  expect(counts.body.data.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(numbers.length);
  expect(String(exported.body).match(/"ticketNumber"/g) ?? []).toHaveLength(numbers.length);
});
