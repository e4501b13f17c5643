import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** So many items, of which each third is urgent. */
async function items(count: number) {
  const { api, workspace, project } = await aWorkspaceWithProject(app);
  await app.database.prisma.feedback.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      ...{
        id: `fb_${project.id}_${index}`,
        workspaceId: workspace.id,
        projectId: project.id,
        ticketNumber: 1_000 + index,
      },
      ...{ message: 'It broke', priority: index % 3 === 0 ? 'urgent' : 'low' },
    })),
  });
  const bulk = (body: object) => api.post('/feedback/bulk', { workspaceId: workspace.id, ...body });
  const countOf = async (category: string) =>
    app.database.prisma.feedback.count({ where: { workspaceId: workspace.id, category } });
  return { bulk, countOf, api, workspace };
}

const changes = { category: 'moved' };

describe('a bulk change by a filter', () => {
  it('changes what the filter leaves, in steps', async () => {
    const { bulk, countOf } = await items(330);

    const dry = await bulk({ filter: { priority: 'urgent' }, changes, dryRun: true });
    const before = await countOf('moved');
    const { body } = await bulk({ filter: { priority: 'urgent' }, changes });

    expect([dry.body.data.changed, before]).toEqual([110, 0]);
    expect(body.data).toMatchObject({ changed: 110, unchanged: 0, failed: 0 });
    expect(body.data.results).toHaveLength(110);
    expect(await countOf('moved')).toBe(110);
  });

  it('leaves out what is snoozed, as the list does', async () => {
    const { bulk } = await items(3);
    const snoozedUntil = new Date(app.clock.read().getTime() + 3_600_000).toISOString();
    await bulk({ filter: { priority: 'urgent' }, changes: { snoozedUntil } });

    const { body } = await bulk({ filter: {}, changes });

    expect(body.data.changed).toBe(2);
  });

  it('is refused with the number of items if they are too many', async () => {
    const { bulk, countOf } = await items(1_003);

    const response = await bulk({ filter: {}, changes });

    expect(response).toBeError(400, 'bad_request', 'body/filter');
    expect(response.body.error.details[0].message).toBe('must leave at most 1000 items, and it leaves 1003');
    expect(await countOf('moved')).toBe(0);
  });

  it.each([
    [{ filter: { priority: 'soon' } }, 'body/filter/priority'],
    [{ filter: { customField: { cf_plan: 'Pro' } } }, 'body/filter/customField'],
    [{ filter: { unknown: 1 } }, 'body/filter/unknown'],
    [{ filter: {}, ids: ['fb_1'] }, 'body/ids'],
    [{}, 'body/ids'],
  ])('is refused with %j', async (which, path) => {
    const { bulk } = await items(0);

    expect(await bulk({ ...which, changes })).toBeError(400, 'bad_request', path);
  });
});
