import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { closeProject, deleteSomeOfProject } from '../../../src/domain/projects/delete-some-of-project.ts';
import { removeWorkspace } from '../../../src/domain/projects/delete-workspace.ts';
import { resumeDeletions } from '../../../src/domain/projects/resume-deletions.ts';
import { deleteInSteps } from '../../../src/domain/workspaces/deletions.ts';
import { newContext } from '../../../src/platform/context.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWidget, aWorkspaceWithFeedback } from '../../support/builders.ts';

// What a deletion leaves that was interrupted after its first transaction, and what the process does that goes on.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** More than two transactions take. */
const items = 1_203;
const actor = { type: 'apiKey', id: 'key_1', name: 'Ann' } as const;
const asked = () => newContext(app.running.services, 'req_1', { actor, causedBy: { requestId: 'req_1' } });
const goOn = () => resumeDeletions(newContext(app.running.services, 'resume-deletions'));

type Built = Awaited<ReturnType<typeof aLargeProject>>;

/** A project with many items, and another one with an item. */
async function aLargeProject() {
  const built = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org', message: 'Needle' });
  const { workspace, project, api, feedback } = built;
  const { body } = await api.post('/projects', { workspaceId: workspace.id, name: 'Second' });
  const other = await aFeedback({ ...built, project: body.data }, { message: 'Needle' });
  const { customerId } = feedback;
  const rows = Array.from({ length: items - 1 }, (_, index) => ({
    ...{ id: newId('fb'), workspaceId: workspace.id, projectId: project.id, customerId },
    ...{ ticketNumber: index + 100, message: 'It broke' },
  }));
  await app.database.prisma.feedback.createMany({ data: rows });
  await app.database.prisma.customer.updateMany({ where: { id: customerId ?? '' }, data: { feedbackCount: items } });
  const [widget, automation] = [await aWidget(built), await anAutomation(built)];
  await app.database.prisma.event.deleteMany({ where: { workspaceId: workspace.id } });
  return { ...built, other, widget, automation, customerId: customerId ?? '' };
}

const interrupt = ({ workspace, project }: Built) =>
  deleteInSteps(
    asked(),
    { workspaceId: workspace.id, kind: 'project', id: project.id },
    { begin: (tx) => closeProject(tx, workspace.id, project.id), deleteSome: deleteSomeOfProject, mostMs: 0 },
  );

const eventsOf = (workspaceId: string) =>
  app.database.prisma.event.findMany({ where: { workspaceId }, orderBy: { sequence: 'asc' } });
const leftOf = ({ workspace, project }: Built) =>
  app.database.prisma.feedback.count({ where: { workspaceId: workspace.id, projectId: project.id } });

describe('a project', () => {
  it('is reached by nobody after the first step, nor is anything in it', async () => {
    const built = await aLargeProject();
    const { api, workspace, project, feedback, other } = built;
    const query = { workspaceId: workspace.id };

    await interrupt(built);

    expect(await leftOf(built)).toBe(items - 500);
    const rest = await app.database.prisma.feedback.findFirstOrThrow({ where: { projectId: project.id } });
    const gone: [string, Record<string, string>][] = [
      [`/projects/${project.id}`, query],
      [`/feedback/${rest.id}`, query],
      [`/feedback/number/${rest.ticketNumber}`, query],
      [`/feedback/${rest.id}/comments`, {}],
      [`/feedback/${rest.id}/notes`, {}],
      [`/feedback/${rest.id}/history`, {}],
      [`/widgets/${built.widget.id}`, query],
      [`/automations/${built.automation.id}`, {}],
      ['/automations', { projectId: project.id }],
    ];
    for (const [path, parameters] of gone) expect(await api.get(path, parameters)).toBeError(404, 'not_found');
    expect(await api.patch(`/feedback/${rest.id}`, { ...query, isPublic: true })).toBeError(404, 'not_found');
    expect(await api.delete(`/feedback/${rest.id}`, query)).toBeError(404, 'not_found');
    expect(await api.delete(`/projects/${project.id}`, query)).toBeError(404, 'not_found');
    expect(await api.post(`/feedback/${rest.id}/comments`, { message: 'Hi' })).toBeError(404, 'not_found');
    const create = { ...query, projectId: project.id, message: 'New' };
    expect(await api.post('/feedback', create)).toBeError(400, 'bad_request', 'body/projectId');
    const intake = await app.anonymous.site.get(`/api/widget/${project.publicKey}`);
    expect(intake).toBeError(404, 'not_found');
    expect(feedback.projectId).toBe(project.id);
    expect((await api.get('/projects', query)).body.data).toMatchObject([{ name: 'Second' }]);
    expect((await api.get(`/workspace/${workspace.id}/usage`)).body.data.usage.projects).toBe(1);
    for (const filters of [{}, { search: 'needle' }, { search: 'broke' }, { status: 'new,resolved' }, { cursor: '' }]) {
      const { cursor: _none, ...asGiven } = filters as Record<string, string>;
      const { body } = await api.get('/feedback', { ...query, ...asGiven });
      const shown = asGiven.search === 'broke' ? [] : [{ id: other.id }];
      expect(body.data).toMatchObject(shown);
      expect(body.pagination.total).toBe(shown.length);
    }
    expect((await api.get('/feedback', { ...query, page: '2', pageSize: '1' })).body.pagination.total).toBe(1);
    expect((await api.get('/feedback/counts', query)).body.data).toEqual([{ value: null, count: 1, exact: true }]);
    const { body: exported } = await api.get('/feedback/export', { ...query, format: 'ndjson' });
    expect(exported.trim().split('\n').at(-1)).toBe('{"end":true,"count":1}');
  });

  it('is deleted to the end by the process that goes on, with one event for each item', async () => {
    const built = await aLargeProject();
    const { workspace, project, other, customerId } = built;
    await interrupt(built);

    await goOn();

    expect(await leftOf(built)).toBe(0);
    expect(await app.database.prisma.project.count({ where: { id: project.id } })).toBe(0);
    expect(await app.database.prisma.deletion.count({ where: { workspaceId: workspace.id } })).toBe(0);
    expect(await app.database.prisma.feedback.findMany({ where: { workspaceId: workspace.id } })).toMatchObject([
      { id: other.id },
    ]);
    const [own, ...ofItems] = await eventsOf(workspace.id);
    expect(own).toMatchObject({ type: 'project.deleted', subjectId: project.id, data: { id: project.id } });
    expect(ofItems.map(({ type }) => type)).toEqual(Array.from({ length: items }, () => 'feedback.deleted'));
    expect(new Set(ofItems.map(({ subjectId }) => subjectId)).size).toBe(items);
    for (const { actorId, causedBy } of ofItems)
      expect({ actorId, causedBy }).toEqual({ actorId: actor.id, causedBy: { requestId: 'req_1' } });
    const sequences = [own, ...ofItems].map((event) => Number(event?.sequence));
    expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index));
    expect(await app.database.prisma.customer.findFirst({ where: { id: customerId } })).toHaveProperty(
      'feedbackCount',
      0,
    );
  });

  it('is left alone while another process holds it, and done once by two that go on', async () => {
    const built = await aLargeProject();
    await interrupt(built);
    const where = { workspaceId: built.workspace.id };
    const heldUntil = new Date(app.clock.read().getTime() + 6_000);
    await app.database.prisma.deletion.updateMany({ where, data: { heldUntil } });

    await goOn();
    const untouched = await leftOf(built);
    app.clock.advance(6_000);
    await Promise.all([goOn(), goOn()]);

    expect(untouched).toBe(items - 500);
    expect(await leftOf(built)).toBe(0);
    const ofItems = await app.database.prisma.event.count({ where: { ...where, type: 'feedback.deleted' } });
    expect(ofItems).toBe(items);
  });
});

describe('a customer', () => {
  it('is found by nobody, and their items are linked to nobody, with an event each', async () => {
    const built = await aLargeProject();
    const { api, workspace, customerId } = built;
    const query = { workspaceId: workspace.id };

    const response = await api.delete(`/customers/${customerId}`);

    expect(response.status).toBe(200);
    expect(await api.get(`/customers/${customerId}`)).toBeError(404, 'not_found');
    expect((await api.get('/customers', query)).body.data).toEqual([]);
    expect(await api.get('/customers', { ...query, email: 'ada@example.org' })).toBeError(404, 'not_found');
    const linked = await app.database.prisma.feedback.count({ where: { ...query, customerId: { not: null } } });
    expect(linked).toBe(0);
    const [own, ...ofItems] = await eventsOf(workspace.id);
    expect(own).toMatchObject({ type: 'customer.deleted', subjectId: customerId });
    expect(ofItems).toHaveLength(items);
    for (const { type, changes } of ofItems)
      expect({ type, changes }).toEqual({
        type: 'feedback.updated',
        changes: { customerId: { from: customerId, to: null } },
      });
  });
});

describe('a workspace', () => {
  it('is deleted to the end by the process that goes on', async () => {
    const built = await aLargeProject();
    const { api, workspace } = built;
    await removeWorkspace(asked(), workspace.id, { mostMs: 0 });
    const types = (await eventsOf(workspace.id)).map(({ type }) => type);
    const refused = await api.get(`/workspace/${workspace.id}`);

    await goOn();

    expect(refused).toBeError(403, 'forbidden');
    expect(types.slice(0, 2)).toEqual(['workspace.deleted', 'feedback.deleted']);
    expect(types).toHaveLength(501);
    const { prisma } = app.database;
    const where = { workspaceId: workspace.id };
    const left = [prisma.feedback.count({ where }), prisma.event.count({ where }), prisma.deletion.count({ where })];
    expect(await Promise.all(left)).toEqual([0, 0, 0]);
    expect(await prisma.workspace.count({ where: { id: workspace.id } })).toBe(0);
  });
});
