import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomStatus, StatusCategory } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.project.findFirstOrThrow({ where: { id } });
const waiting = (category: StatusCategory): CustomStatus => ({ id: 'waiting', label: 'Waiting', category });

/** An item with the status `waiting`, which has this category. */
async function aWaitingItem(category: StatusCategory) {
  const built = await aWorkspaceWithFeedback(app, {}, { customStatuses: [waiting(category)] });
  const query = { workspaceId: built.workspace.id };
  const { body } = await built.api.patch(`/feedback/${built.feedback.id}`, { ...query, status: 'waiting' });
  const setStatuses = (customStatuses: CustomStatus[]) =>
    built.api.patch(`/projects/${built.project.id}`, { ...query, customStatuses });
  const item = async () => (await built.api.get(`/feedback/${built.feedback.id}`, query)).body.data;
  return { ...built, feedback: body.data, setStatuses, item };
}

describe('200', () => {
  it('changes only the given fields', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app, { domain: 'a.example', type: 'ios' });
    app.clock.advance(1_000);
    const slaRules = [{ priority: 'high', hours: 4.5 }];

    const response = await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, name: ' New ', slaRules });

    expect(response.status).toBe(200);
    const updatedAt = app.clock.read().toISOString();
    const answered = slaRules.map((rule) => ({ ...rule, target: 'resolution', businessHours: false }));
    expect(response.body.data).toEqual({ ...project, name: 'New', slaRules: answered, updatedAt });
    expect(await stored(project.id)).toMatchObject({ name: 'New', slaRules, domain: 'a.example', type: 'ios' });
  });

  it('replaces arrays and objects whole, and clears nullable fields with null', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app, {
      domain: 'a.example',
      bundleId: 'a',
      packageName: 'a',
      publicPortal: { a: 1 },
      privacySettings: { a: 1 },
      disabledDefaultFields: ['df_name'],
      customFieldDefinitions: [{ id: 'cf_a', type: 'text', label: 'A', required: false }],
      slaRules: [{ priority: 'high', hours: 4 }],
    });
    const changes = {
      domain: null,
      bundleId: null,
      packageName: null,
      publicPortal: null,
      privacySettings: { b: 2 },
      disabledDefaultFields: [],
      customFieldDefinitions: [],
      slaRules: [],
    };

    const response = await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, ...changes });

    const { privacySettings, ...others } = changes;
    expect(response.body.data).toMatchObject(others);
    expect(response.body.data.privacySettings).toEqual(privacySettings);
    expect(await stored(project.id)).toMatchObject(others);
  });

  it('computes due dates of new items by the new rules', async () => {
    const built = await aWorkspaceWithProject(app, { slaRules: [{ priority: 'high', hours: 4 }] });
    const before = await aFeedback(built, { priority: 'high' });
    const slaRules = [{ priority: 'high', hours: 2 }];
    await built.api.patch(`/projects/${built.project.id}`, { workspaceId: built.workspace.id, slaRules });

    const after = await aFeedback(built, { priority: 'high' });

    const hoursFromNow = (hours: number) => new Date(app.clock.read().getTime() + hours * 3_600_000).toISOString();
    expect([before.dueDate, after.dueDate]).toEqual([hoursFromNow(4), hoursFromNow(2)]);
  });
});

describe('deadlines', () => {
  const calendar = { timezone: 'Europe/Berlin', week: { mon: [['09:00', '17:00']] }, holidays: ['2026-12-25'] };
  const slaRules = [{ priority: 'high', target: 'first_answer', hours: 4, businessHours: true }];

  it('take a calendar with the rules that need it, and lose it after them', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const patch = (changes: object) => api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, ...changes });

    const without = await patch({ slaRules });
    const together = await patch({ slaRules, calendar, pauseWhile: ['in-progress', 'waiting-for-customer'] });
    const removed = await patch({ calendar: null });
    const both = await patch({ calendar: null, slaRules: [] });

    expect(without).toBeError(400, 'bad_request', 'body/slaRules/0/businessHours');
    expect(together.body.data).toMatchObject({
      slaRules,
      calendar,
      pauseWhile: ['in-progress', 'waiting-for-customer'],
    });
    expect(removed).toBeError(400, 'bad_request', 'body/calendar');
    expect(both.body.data).toMatchObject({ slaRules: [], calendar: null });
  });

  it('keep the statuses that they stand still for', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app, {
      customStatuses: [waiting('pending')],
      pauseWhile: ['waiting'],
    });
    const patch = (changes: object) => api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, ...changes });

    expect(await patch({ customStatuses: [] })).toBeError(400, 'bad_request', 'body/customStatuses');
    expect((await patch({ customStatuses: [], pauseWhile: [] })).status).toBe(200);
    expect(await patch({ pauseWhile: ['waiting'] })).toBeError(400, 'bad_request', 'body/pauseWhile/0');
  });
});

describe('the category of a custom status', () => {
  it.each([
    ['open', 'resolved'],
    ['pending', 'closed'],
  ] as const)('takes its items along from %s to %s, which sets resolvedAt', async (from, to) => {
    const { setStatuses, item, feedback } = await aWaitingItem(from);
    app.clock.advance(1_000);

    const response = await setStatuses([waiting(to)]);

    const now = app.clock.read().toISOString();
    expect(response.body.data.customStatuses).toEqual([waiting(to)]);
    expect(await item()).toEqual({ ...feedback, statusCategory: to, resolvedAt: now, updatedAt: now });
  });

  it('clears resolvedAt of its items when they are no longer done', async () => {
    const { setStatuses, item, feedback } = await aWaitingItem('closed');
    app.clock.advance(1_000);

    await setStatuses([waiting('pending')]);

    const updatedAt = app.clock.read().toISOString();
    expect(feedback.resolvedAt).not.toBeNull();
    expect(await item()).toEqual({ ...feedback, statusCategory: 'pending', resolvedAt: null, updatedAt });
  });

  it('keeps resolvedAt of its items from resolved to closed', async () => {
    const { setStatuses, item, feedback } = await aWaitingItem('resolved');
    app.clock.advance(1_000);

    await setStatuses([waiting('closed')]);

    expect(await item()).toMatchObject({ statusCategory: 'closed', resolvedAt: feedback.resolvedAt });
  });

  it('moves no item of another status or project', async () => {
    const built = await aWaitingItem('open');
    const query = { workspaceId: built.workspace.id };
    const plain = await aFeedback(built);
    const customStatuses = [waiting('open')];
    const { body } = await built.api.post('/projects', { ...query, name: 'Second', customStatuses });
    const elsewhere = await aFeedback({ ...built, project: body.data });
    await built.api.patch(`/feedback/${elsewhere.id}`, { ...query, status: 'waiting' });

    await built.setStatuses([waiting('closed')]);

    for (const { id } of [plain, elsewhere]) {
      const { body } = await built.api.get(`/feedback/${id}`, query);
      expect(body.data).toMatchObject({ statusCategory: 'open', resolvedAt: null });
    }
  });

  it('touches no item when only labels or unused statuses change', async () => {
    const { setStatuses, item, feedback } = await aWaitingItem('open');
    app.clock.advance(1_000);
    await setStatuses([waiting('open'), { id: 'unused', label: 'Unused', category: 'open' }]);

    const response = await setStatuses([{ ...waiting('open'), label: 'Paused' }]);

    expect(response.status).toBe(200);
    expect(await item()).toEqual(feedback);
  });
});

describe('400', () => {
  const status = waiting('open');

  it.each([
    [{}, 'body'],
    [{ name: ' ' }, 'body/name'],
    [{ name: null }, 'body/name'],
    [{ type: 'desktop' }, 'body/type'],
    [{ publicKey: 'pk_mine' }, 'body/publicKey'],
    [{ slaRules: null }, 'body/slaRules'],
    [{ slaRules: [{ priority: 'high', hours: 0 }] }, 'body/slaRules/0/hours'],
    [
      {
        slaRules: [
          { priority: 'low', hours: 1 },
          { priority: 'low', hours: 1 },
        ],
      },
      'body/slaRules/1/priority',
    ],
    [{ customStatuses: [status, status] }, 'body/customStatuses/1/id'],
    [{ customStatuses: [{ ...status, id: 'archived' }] }, 'body/customStatuses/0/id'],
    [{ customStatuses: [{ ...status, colour: 'red' }] }, 'body/customStatuses/0/colour'],
  ])('refuses %.80j and changes nothing', async (changes, path) => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const before = await stored(project.id);

    const response = await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, ...changes });

    expect(response).toBeError(400, 'bad_request', path);
    expect(await stored(project.id)).toEqual(before);
  });
});

describe('409', () => {
  it('refuses to remove a status that items have, and changes nothing', async () => {
    const { api, workspace, project, item, feedback } = await aWaitingItem('open');
    const changes = { name: 'New', customStatuses: [] };

    const response = await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, ...changes });

    expect(response).toBeError(409, 'conflict');
    expect(response.body.error.message).toContain('waiting');
    expect(await stored(project.id)).toMatchObject({ name: 'Project', customStatuses: [waiting('open')] });
    expect(await item()).toEqual(feedback);
  });

  it('removes it once no item has it', async () => {
    const { api, workspace, setStatuses, feedback } = await aWaitingItem('open');
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status: 'new' });

    const response = await setStatuses([]);

    expect(response.body.data.customStatuses).toEqual([]);
    expect(await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status: 'waiting' })).toBeError(
      400,
      'bad_request',
      'body/status',
    );
  });

  it('leaves no item with a status that is removed at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { api, workspace, project, feedback } = await aWorkspaceWithFeedback(
        app,
        {},
        { customStatuses: [waiting('open')] },
      );
      const workspaceId = workspace.id;

      const [taken, removed] = await Promise.all([
        api.patch(`/feedback/${feedback.id}`, { workspaceId, status: 'waiting' }),
        api.patch(`/projects/${project.id}`, { workspaceId, customStatuses: [] }),
      ]);

      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([taken.status, removed.status]);
    }
  });
});
