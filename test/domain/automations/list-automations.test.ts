import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const namesOf = ({ body }: { body: { automations: { name: string }[] } }) => body.automations.map(({ name }) => name);

/** A project with automations of every scope, and one of an SLA rule. */
async function aFullProject() {
  const built = await aWorkspaceWithProject(app, { slaRules: [{ priority: 'high', hours: 4 }] });
  await anAutomation(built, { name: 'late', scope: 'feedback.updated', priority: 200 });
  await anAutomation(built, { name: 'first', scope: 'feedback.created', priority: 5 });
  await anAutomation(built, { name: 'tied', scope: 'time.scheduled', enabled: false });
  await anAutomation(built, { name: 'tied too' });
  return { ...built, list: (query = {}) => built.api.get('/automations', { projectId: built.project.id, ...query }) };
}

describe('200', () => {
  it('lists by priority, then in the order in which they were made, without those of SLA rules', async () => {
    const { list } = await aFullProject();

    const response = await list();

    expect(response.status).toBe(200);
    expect(namesOf(response)).toEqual(['first', 'tied', 'tied too', 'late']);
    expect(response.body).not.toHaveProperty('nextCursor');
  });

  it('filters', async () => {
    const { list, workspace } = await aFullProject();

    expect(namesOf(await list({ scope: 'feedback.created' }))).toEqual(['first']);
    expect(namesOf(await list({ enabled: true }))).toEqual(['first', 'tied too', 'late']);
    expect(namesOf(await list({ enabled: false }))).toEqual(['tied']);
    expect(namesOf(await list({ enabled: false, scope: 'manual' }))).toEqual([]);
    expect(namesOf(await list({ workspaceId: workspace.id, scope: 'manual' }))).toEqual(['tied too']);
    expect(namesOf(await list({ includeSystem: true, scope: 'time.scheduled' }))).toEqual([
      'SLA: high within 4 h',
      'tied',
    ]);
  });

  it('reads on from the last id, even if that automation has moved', async () => {
    const { api, list } = await aFullProject();
    const pages = [await list({ limit: 2 })];
    const { nextCursor } = pages[0]?.body ?? {};

    pages.push(await list({ limit: 2, cursor: nextCursor }));

    expect(nextCursor).toBe(pages[0]?.body.automations.at(-1).id);
    expect(pages.map(namesOf)).toEqual([
      ['first', 'tied'],
      ['tied too', 'late'],
    ]);
    expect(pages[1]?.body).not.toHaveProperty('nextCursor');
    await api.patch(`/automations/${nextCursor}`, { priority: 150 });
    expect(namesOf(await list({ cursor: nextCursor }))).toEqual(['late']);
  });
});

describe('400', () => {
  it.each([
    [{ cursor: newId('aut') }, 'query/cursor'],
    [{ limit: 0 }, 'query/limit'],
    [{ limit: 101 }, 'query/limit'],
    [{ enabled: 'yes' }, 'query/enabled'],
    [{ scope: 'nightly' }, 'query/scope'],
    [{ page: 2 }, 'query/page'],
  ])('refuses %j', async (query, path) => {
    const { list } = await aFullProject();

    expect(await list(query)).toBeError(400, 'bad_request', path);
  });

  it('refuses a list without a project, and a cursor of another project', async () => {
    const { api, list } = await aFullProject();
    const other = await anAutomation(await aWorkspaceWithProject(app));

    expect(await api.get('/automations')).toBeError(400, 'bad_request', 'query/projectId');
    expect(await list({ cursor: other.id })).toBeError(400, 'bad_request', 'query/cursor');
  });
});

describe('404', () => {
  it('does not find a project that does not exist, is in another workspace, or is not in the workspace that is sent', async () => {
    const [own, other] = [await aFullProject(), await aFullProject()];

    const responses = [
      await own.list({ projectId: newId('prj') }),
      await own.list({ projectId: other.project.id }),
      await own.list({ workspaceId: other.workspace.id }),
    ];

    for (const response of responses) expect(response).toBeError(404, 'not_found');
  });
});
