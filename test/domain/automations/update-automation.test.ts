import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const addTag = (tag: string) => ({ type: 'add_tag', params: { tag } }) as const;
const stored = (id: string) => app.database.prisma.automation.findFirstOrThrow({ where: { id } });

/** A project whose one SLA rule has made an automation. */
async function aSystemAutomation() {
  const built = await aWorkspaceWithProject(app, { slaRules: [{ priority: 'high', hours: 4 }] });
  const { body } = await built.api.get('/automations', { projectId: built.project.id, includeSystem: true });
  return { ...built, automation: body.automations[0] };
}

describe('200', () => {
  it('changes only the given fields', async () => {
    const { api, project, workspace } = await aWorkspaceWithProject(app);
    const automation = await anAutomation({ api, project });
    app.clock.advance(1_000);
    const changes = { name: 'New', priority: 7, enabled: false };

    const response = await api.patch(`/automations/${automation.id}`, { workspaceId: workspace.id, ...changes });

    const now = app.clock.read();
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ ...automation, ...changes, updatedAt: now.toISOString() });
    expect(await stored(automation.id)).toMatchObject({ ...changes, updatedAt: now });
  });

  it('replaces conditions and actions whole', async () => {
    const { api, project } = await aWorkspaceWithProject(app);
    const { id } = await anAutomation(
      { api, project },
      { scope: 'feedback.updated', actions: [addTag('a'), addTag('b')] },
    );
    const changes = {
      conditions: { combinator: 'or', rules: [{ field: 'status', operator: 'changed' }] },
      actions: [addTag('c')],
    };

    const response = await api.patch(`/automations/${id}`, changes);

    const { conditions, actions } = await stored(id);
    expect(response.body).toMatchObject(changes);
    expect({ conditions, actions }).toEqual(changes);
  });

  it('hears of events once it is enabled, and of none before', async () => {
    const built = await aWorkspaceWithProject(app);
    const { api, workspace } = built;
    const { id } = await anAutomation(built, { scope: 'feedback.created', enabled: false });
    const early = await aFeedback(built);
    await api.patch(`/automations/${id}`, { enabled: true });
    const late = await aFeedback(built);
    await api.patch(`/automations/${id}`, { name: 'Still' });
    await runJobs(app);

    const { body } = await api.get(`/automations/${id}/runs`, { workspaceId: workspace.id });

    expect(body.runs.map(({ feedbackId }: { feedbackId: string }) => feedbackId)).toEqual([late.id]);
    expect(early.id).not.toBe(late.id);
  });

  it('runs by a new schedule, but not while disabled, and stays due under a new name', async () => {
    const { api, project } = await aWorkspaceWithProject(app);
    const { id } = await anAutomation({ api, project }, { scope: 'time.scheduled' });
    const next = async (changes: object) => {
      await api.patch(`/automations/${id}`, changes);
      return (await stored(id)).nextRunAt?.toISOString();
    };
    app.clock.set('2026-03-20T12:00:00.000Z');
    const due = (await stored(id)).nextRunAt?.toISOString();

    const times = [
      await next({ name: 'Other' }),
      await next({ enabled: false }),
      await next({ schedule: { cron: '0 6 * * *', timezone: 'Asia/Tokyo' } }),
      await next({ enabled: true }),
    ];

    expect(times).toEqual([due, undefined, undefined, '2026-03-20T21:00:00.000Z']);
  });

  it('keeps the secret of a webhook if it is sent back as it is shown', async () => {
    const { api, project } = await aWorkspaceWithProject(app);
    const url = 'https://hooks.example.org/heed';
    const actions = [{ type: 'send_webhook', params: { url, secret: 'correct-horse' } } as const];
    const automation = await anAutomation({ api, project }, { actions });
    const before = await stored(automation.id);

    const response = await api.patch(`/automations/${automation.id}`, { name: 'New', actions: automation.actions });

    expect(response.body.actions).toEqual(automation.actions);
    expect((await stored(automation.id)).actions).toEqual(before.actions);
  });

  it('switches an automation of an SLA rule off and on', async () => {
    const { api, automation } = await aSystemAutomation();

    const response = await api.patch(`/automations/${automation.id}`, { enabled: false });

    expect(response.body).toMatchObject({ enabled: false, systemGenerated: true });
    expect(await stored(automation.id)).toMatchObject({ enabled: false, nextRunAt: null });
  });
});

describe('400', () => {
  it.each([
    [{}, 'body'],
    [{ name: ' ' }, 'body/name'],
    [{ name: null }, 'body/name'],
    [{ scope: 'manual' }, 'body/scope'],
    [{ projectId: newId('prj') }, 'body/projectId'],
    [{ priority: -1 }, 'body/priority'],
    [{ enabled: 'yes' }, 'body/enabled'],
    [{ actions: [] }, 'body/actions'],
    [{ actions: [{ type: 'set_status', params: { status: 'gone' } }] }, 'body/actions/0/params/status'],
    [{ schedule: { cron: '* * * * *' } }, 'body/schedule'],
    [
      { conditions: { combinator: 'and', rules: [{ field: 'status', operator: 'changed' }] } },
      'body/conditions/rules/0',
    ],
  ])('refuses %j and changes nothing', async (changes, path) => {
    const { api, project } = await aWorkspaceWithProject(app);
    const { id } = await anAutomation({ api, project });
    const before = await stored(id);

    const response = await api.patch(`/automations/${id}`, changes);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await stored(id)).toEqual(before);
  });
});

describe('409', () => {
  it("refuses any change of an SLA rule's automation except switching it on and off", async () => {
    const { api, automation } = await aSystemAutomation();
    const before = await stored(automation.id);

    for (const changes of [
      { name: 'Mine' },
      { enabled: false, priority: 1 },
      { actions: [addTag('x')] },
      { createdBy: 'me' },
    ]) {
      const response = await api.patch(`/automations/${automation.id}`, changes);

      expect(response).toBeError(409, 'conflict');
    }

    expect(await stored(automation.id)).toEqual(before);
  });
});
