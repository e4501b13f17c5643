import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomStatus } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const waiting: CustomStatus = { id: 'waiting', label: 'Waiting', category: 'pending', color: 'teal' };
const parked: CustomStatus = { id: 'parked', label: 'Parked', category: 'open' };

/** A project with so many items that wait. */
async function aProject(items: number) {
  const built = await aWorkspaceWithProject(app, { customStatuses: [waiting, parked] });
  const { workspace, project, api } = built;
  await app.database.prisma.feedback.createMany({
    data: Array.from({ length: items }, (_, index) => ({
      ...{
        id: `fb_${project.id}_${index}`,
        workspaceId: workspace.id,
        projectId: project.id,
        ticketNumber: 1_000 + index,
      },
      ...{ message: 'It broke', status: 'waiting', statusCategory: 'pending' },
    })),
  });
  const query = { workspaceId: workspace.id };
  const patch = (changes: object) => api.patch(`/projects/${project.id}`, { ...query, ...changes });
  const counted = async () => {
    const rows = (await api.get('/feedback/counts', { ...query, groupBy: 'status' })).body.data;
    return Object.fromEntries(rows.map(({ value, count }: { value: string; count: number }) => [value, count]));
  };
  return { ...built, query, patch, counted };
}

describe('moving the items of a status that goes', () => {
  it('moves them in steps, by the rules of every change, and then removes it', async () => {
    const { patch, counted, api, query } = await aProject(501);

    const response = await patch({ customStatuses: [parked], moveStatuses: { waiting: 'resolved' } });

    expect(response.body.data.customStatuses).toEqual([parked]);
    expect(await counted()).toEqual({ resolved: 501 });
    const [item] = (await api.get('/feedback', query)).body.data;
    expect(item).toMatchObject({ status: 'resolved', statusCategory: 'resolved', resolvedAt: expect.any(String) });
    const events = await app.database.prisma.event.count({ where: { ...query, type: 'feedback.updated' } });
    expect(events).toBe(501);
  });

  it('takes a status of the project that stays', async () => {
    const { patch, counted } = await aProject(2);

    const response = await patch({ customStatuses: [parked], moveStatuses: { waiting: 'parked' } });

    expect(response.status).toBe(200);
    expect(await counted()).toEqual({ parked: 2 });
  });

  it.each([
    [{ customStatuses: [parked], moveStatuses: { waiting: 'gone' } }, 'body/moveStatuses/waiting'],
    [{ customStatuses: [], moveStatuses: { waiting: 'parked' } }, 'body/moveStatuses/waiting'],
    [{ customStatuses: [waiting], moveStatuses: { waiting: 'new' } }, 'body/moveStatuses/waiting'],
    [{ moveStatuses: { waiting: 'new' } }, 'body/moveStatuses/waiting'],
    [{ customStatuses: [parked], moveStatuses: { gone: 'new' } }, 'body/moveStatuses/gone'],
    [{ customStatuses: [waiting, parked], moveStatuses: { new: 'parked' } }, 'body/moveStatuses/new'],
  ])('refuses %j, and moves nothing', async (changes, path) => {
    const { patch, counted } = await aProject(1);

    expect(await patch(changes)).toBeError(400, 'bad_request', path);
    expect(await counted()).toEqual({ waiting: 1 });
  });

  it('moves nothing if something else of the request is wrong', async () => {
    const { patch, counted } = await aProject(1);

    const response = await patch({ customStatuses: [parked, parked], moveStatuses: { waiting: 'new' } });

    expect(response).toBeError(400, 'bad_request', 'body/customStatuses/1/id');
    expect(await counted()).toEqual({ waiting: 1 });
  });
});

it('a status has one of six colours, and their order is kept', async () => {
  const { patch } = await aProject(0);

  const turned = await patch({ customStatuses: [parked, { ...waiting, color: 'pink' }] });
  const wrong = await patch({ customStatuses: [{ ...waiting, color: 'red' }] });

  expect(turned.body.data.customStatuses).toEqual([parked, { ...waiting, color: 'pink' }]);
  expect(wrong).toBeError(400, 'bad_request', 'body/customStatuses/0/color');
});
