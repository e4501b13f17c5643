import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aMember, aSession, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;
const changesOf = async (workspaceId: string) => {
  const where = { workspaceId, type: 'customer.updated' };
  return (await prisma().event.findMany({ where, orderBy: { sequence: 'asc' } })).map(({ changes }) => changes);
};

async function withTwoProjects() {
  const built = await aWorkspaceWithProject(app);
  const second = await built.api.post('/projects', { workspaceId: built.workspace.id, name: 'Second' });
  const ids = [built.project.id, second.body.data.id as string].sort() as [string, string];
  return { ...built, ids, customer: await aCustomer(built, { name: 'Ada', emails: ['ada@example.org'] }) };
}

describe('a change of externalIds', () => {
  it('replaces them whole, and is told as one change of the customer', async () => {
    const { api, workspace, customer, ids } = await withTwoProjects();
    const path = `/customers/${customer.id}`;
    const [first, second] = ids.map((projectId) => ({ projectId, id: '4711' }));
    app.clock.advance(1_000);

    const both = await api.patch(path, { externalIds: [second, first] });
    const same = await api.patch(path, { externalIds: [first, second] });
    const one = await api.patch(path, { externalIds: [{ ...first, id: 'u-1' }], company: 'Engines' });

    expect(customer.externalIds).toEqual([]);
    expect(both.body.data).toMatchObject({ externalIds: [first, second], updatedAt: app.clock.read().toISOString() });
    expect(same.headers.etag).toBe(both.headers.etag);
    expect(one.body.data.externalIds).toEqual([{ ...first, id: 'u-1' }]);
    expect((await api.get(path)).body.data).toEqual(one.body.data);
    expect(await changesOf(workspace.id)).toEqual([
      { externalIds: { from: [], to: [first, second] } },
      {
        company: { from: null, to: 'Engines' },
        externalIds: { from: [first, second], to: [{ ...first, id: 'u-1' }] },
      },
    ]);
  });

  it('another change lets them be', async () => {
    const { api, workspace, customer, ids } = await withTwoProjects();
    const externalIds = [{ projectId: ids[0], id: '4711' }];
    await api.patch(`/customers/${customer.id}`, { externalIds });

    const response = await api.patch(`/customers/${customer.id}`, { company: 'Engines' });

    expect(response.body.data).toMatchObject({ company: 'Engines', externalIds });
    expect((await changesOf(workspace.id)).at(-1)).toEqual({ company: { from: null, to: 'Engines' } });
  });

  it('shows them in the look-up by address and in exports, and not in lists', async () => {
    const { api, workspace, customer, ids } = await withTwoProjects();
    const externalIds = [{ projectId: ids[0], id: '4711' }];
    await api.patch(`/customers/${customer.id}`, { externalIds });
    const query = { workspaceId: workspace.id };

    const found = await api.get('/customers', { ...query, email: 'ada@example.org' });
    const [listed] = (await api.get('/customers', query)).body.data;
    const exported = await api.get('/customers/export', { ...query, format: 'json' });
    const data = await api.get(`/customers/${customer.id}/export`, query);

    expect(found.body.data.externalIds).toEqual(externalIds);
    expect(listed).not.toHaveProperty('externalIds');
    expect(exported.body[0].externalIds).toEqual(externalIds);
    expect(data.body.data.customer.externalIds).toEqual(externalIds);
  });

  it('refuses projects that are not of the workspace, or named twice', async () => {
    const [{ api, customer, ids }, other] = [await withTwoProjects(), await aWorkspaceWithProject(app)];
    const projects = [ids[0], other.project.id, newId('prj'), ids[0]];

    const response = await api.patch(`/customers/${customer.id}`, {
      externalIds: projects.map((projectId, n) => ({ projectId, id: `${n}` })),
    });

    for (const n of [1, 2, 3]) expect(response).toBeError(400, 'bad_request', `body/externalIds/${n}/projectId`);
    expect(response.body.error.details).toHaveLength(3);
    expect(await prisma().customerExternalId.count({ where: { customerId: customer.id } })).toBe(0);
  });

  it('refuses one that another customer has in the project, and takes it in another project', async () => {
    const built = await withTwoProjects();
    const { api, customer, ids } = built;
    await api.patch(`/customers/${customer.id}`, { externalIds: [{ projectId: ids[0], id: '4711' }] });
    const other = await aCustomer(built, { name: 'Grace' });

    const taken = await api.patch(`/customers/${other.id}`, { externalIds: [{ projectId: ids[0], id: '4711' }] });
    const free = await api.patch(`/customers/${other.id}`, { externalIds: [{ projectId: ids[1], id: '4711' }] });

    expect(taken).toBeError(409, 'conflict');
    expect(taken.body.error.message).toContain('4711');
    expect(free.body.data.externalIds).toEqual([{ projectId: ids[1], id: '4711' }]);
  });

  it('is for admins: a member may change the rest', async () => {
    const { api, workspace, customer, ids } = await withTwoProjects();
    const externalIds = [{ projectId: ids[0], id: '4711' }];
    const member = await aSession(app, await aMember(app, workspace));
    const admin = await aSession(app, await aMember(app, workspace, 'admin'));

    const refused = await member.api.patch(`/customers/${customer.id}`, { externalIds, company: 'Engines' });
    const changed = await member.api.patch(`/customers/${customer.id}`, { company: 'Difference' });

    expect(refused).toBeError(403, 'forbidden');
    expect(refused.body.error.message).toContain('externalIds');
    expect(changed.body.data).toMatchObject({ company: 'Difference', externalIds: [] });
    expect((await admin.api.patch(`/customers/${customer.id}`, { externalIds })).body.data.externalIds).toEqual(
      externalIds,
    );
    expect((await api.get(`/customers/${customer.id}`)).body.data.externalIds).toEqual(externalIds);
  });
});

describe('a merge', () => {
  it("keeps the target's id of a project, and else takes the source's", async () => {
    const built = await withTwoProjects();
    const { api, customer: target, ids } = built;
    const source = await aCustomer(built, { name: 'Countess' });
    const [first, second] = ids;
    await api.patch(`/customers/${target.id}`, { externalIds: [{ projectId: first, id: 'target' }] });
    const ofSource = ids.map((projectId) => ({ projectId, id: 'source' }));
    await api.patch(`/customers/${source.id}`, { externalIds: ofSource });

    const preview = await api.get(`/customers/${target.id}/merge`, { sourceCustomerId: source.id });
    await api.post(`/customers/${target.id}/merge`, { sourceCustomerId: source.id });

    const externalIds = [
      { projectId: first, id: 'target' },
      { projectId: second, id: 'source' },
    ];
    expect(preview.body.data.externalIds).toEqual(externalIds);
    expect((await api.get(`/customers/${target.id}`)).body.data.externalIds).toEqual(externalIds);
    expect(await prisma().customerExternalId.count({ where: { customerId: source.id } })).toBe(0);
  });
});

describe('an id is free again', () => {
  it.each([
    ['the customer is deleted', (id: string) => ['delete', `/customers/${id}`] as const],
    ['the customer is erased', (id: string) => ['post', `/customers/${id}/erase`] as const],
  ])('once %s', async (_when, requestOf) => {
    const built = await withTwoProjects();
    const { api, customer, ids } = built;
    const externalIds = [{ projectId: ids[0], id: '4711' }];
    await api.patch(`/customers/${customer.id}`, { externalIds });
    const [method, path] = requestOf(customer.id);

    await api.send(method, path, method === 'post' ? { body: {} } : {});

    const other = await aCustomer(built, { name: 'Grace' });
    const response = await api.patch(`/customers/${other.id}`, { externalIds });
    expect(response.body.data.externalIds).toEqual(externalIds);
  });

  it('once its project is deleted', async () => {
    const { api, workspace, customer, ids } = await withTwoProjects();
    const externalIds = ids.map((projectId) => ({ projectId, id: '4711' }));
    await api.patch(`/customers/${customer.id}`, { externalIds });

    await api.delete(`/projects/${ids[0]}`, { workspaceId: workspace.id });

    expect((await api.get(`/customers/${customer.id}`)).body.data.externalIds).toEqual([externalIds[1]]);
  });
});

it('customers of two workspaces may have the same id', async () => {
  for (const built of [await withTwoProjects(), await withTwoProjects()]) {
    const externalIds = [{ projectId: built.ids[0], id: 'same' }];
    const response = await built.api.patch(`/customers/${built.customer.id}`, { externalIds });
    expect(response.body.data.externalIds).toEqual(externalIds);
  }
});
