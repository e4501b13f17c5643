import { describe, expect, it } from '@jest/globals';
import type {
  Action,
  AutomationCreate,
  ConditionGroup,
  FeedbackCreate,
  ProjectCreate,
} from '../../../generated/sdk/types.gen.ts';
import { runSchedule } from '../../../src/domain/automations/run-schedule.ts';
import { enqueueDueAutomations } from '../../../src/domain/automations/scheduler.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({}, (started) => {
  ({ app, smtp } = started);
});

const hourMs = 3_600_000;
const minuteMs = 60_000;
const when = (...rules: object[]) => ({ combinator: 'and', rules }) as ConditionGroup;
const isHigh = when({ field: 'priority', operator: 'equals', value: 'high' });
const lower: Action = { type: 'set_priority', params: { priority: 'low' } };

/** A project, and ways to let time pass in it. */
async function aProject(fields: Partial<ProjectCreate> = {}) {
  const built = await aWorkspaceWithProject(app, fields);
  const { api, workspace } = built;
  const query = { workspaceId: workspace.id };
  return {
    ...built,
    scheduled: (fields: Partial<AutomationCreate>) => anAutomation(built, { scope: 'time.scheduled', ...fields }),
    create: (fields: Partial<FeedbackCreate> = {}) => aFeedback(built, fields),
    patch: (id: string, changes: object) => api.patch(`/feedback/${id}`, { ...query, ...changes }),
    item: async (id: string) => (await api.get(`/feedback/${id}`, query)).body.data,
    runsOf: async (id: string) => (await api.get(`/automations/${id}/runs`)).body.runs,
  };
}

/** Lets time pass, and does whatever is due then. */
async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  await enqueueDueAutomations(contextOf(app));
  await runJobs(app);
}

/** Does a tick that the schedule has not come to yet. */
async function tick(automationId: string): Promise<void> {
  const { workspaceId } = await app.database.prisma.automation.findFirstOrThrow({ where: { id: automationId } });
  await runSchedule(contextOf(app), { workspaceId, automationId, dueAt: '' });
}

const untilMidnight = () => 24 * hourMs - (app.clock.read().getTime() % (24 * hourMs));

describe('a tick', () => {
  it("runs on the project's items that meet the conditions, and not before it is due", async () => {
    const { scheduled, create, runsOf, item } = await aProject();
    const { id } = await scheduled({ conditions: isHigh });
    const [high, low] = [await create({ priority: 'high' }), await create({ priority: 'low' })];
    const elsewhere = await (await aProject()).create({ priority: 'high' });

    await pass(minuteMs);
    const early = await runsOf(id);
    await pass(15 * minuteMs);

    expect(early).toEqual([]);
    expect(await runsOf(id)).toMatchObject([
      {
        outcome: 'matched',
        feedbackId: high.id,
        actor: { userId: 'system', name: 'Automation', system: true },
        trace: [{ field: 'priority', actual: 'high', matched: true }],
      },
    ]);
    expect([await item(high.id), await item(low.id)]).toMatchObject([{ tags: ['automated'] }, { tags: [] }]);
    const other = await app.database.prisma.feedback.findFirstOrThrow({ where: { id: elsewhere.id } });
    expect(other.tags).toEqual([]);
  });

  it('acts on an item once, until it has stopped meeting the conditions', async () => {
    const { scheduled, create, patch, runsOf } = await aProject();
    const { id } = await scheduled({ conditions: isHigh });
    const { id: feedbackId } = await create({ priority: 'high' });
    const runsAfter = async (work: () => Promise<unknown>) => {
      await work();
      await pass(15 * minuteMs);
      return (await runsOf(id)).length;
    };

    const counts = [
      await runsAfter(async () => undefined),
      await runsAfter(async () => undefined),
      await runsAfter(() => patch(feedbackId, { priority: 'low' })),
      await runsAfter(() => patch(feedbackId, { priority: 'high' })),
      await runsAfter(async () => undefined),
    ];

    expect(counts).toEqual([1, 1, 1, 2, 2]);
  });

  it('compares the words of a list by their folds, until none is the same', async () => {
    const { scheduled, create, patch, runsOf } = await aProject({
      customFieldDefinitions: [
        { id: 'cf_parts', type: 'multiselect', label: 'Parts', required: false, options: ['Rad', 'Straße', 'Sattel'] },
      ],
    });
    const having = (...parts: string[]) => ({ customMetadata: { customFields: { cf_parts: parts } } });
    const compare = (operator: string, value: string[]) => ({ field: 'customFields.cf_parts', operator, value });
    const { id } = await scheduled({
      conditions: when(compare('contains_any', ['STRASSE']), compare('contains_none', ['sattel'])),
    });
    const { id: feedbackId } = await create(having('Rad', 'Straße'));
    await create(having('Straße', 'Sattel'));

    const counts: number[] = [];
    for (const change of [{}, having('Rad'), having('Straße'), {}]) {
      await patch(feedbackId, change);
      await pass(15 * minuteMs);
      counts.push((await runsOf(id)).length);
    }

    expect(counts).toEqual([1, 1, 2, 2]);
  });

  describe('between it and the one before', () => {
    const isRecent = when({ field: 'hoursSince.statusChanged', operator: 'lt', value: 2 });
    const daily = { cron: '0 0 * * *' };
    const away = [{ priority: 'low' }, { priority: 'high' }];

    it.each([
      ['a change away and back', isHigh, away, 2],
      ['two changes away and back', isHigh, [...away, ...away], 2],
      ['a change away', isHigh, [{ priority: 'low' }], 1],
      ['a change of other fields', isHigh, [{ category: 'new' }, { tags: ['new'] }], 1],
      ['a change after time had ended the stretch', isRecent, [{}, {}, {}, { status: 'in-progress' }], 2],
      ['a change before time has ended it', isRecent, [{ category: 'new' }, { status: 'in-progress' }], 1],
    ] as const)('sees %s', async (_what, conditions, changes, expected) => {
      const { scheduled, create, patch, runsOf } = await aProject();
      const { id } = await scheduled({ conditions, schedule: daily });
      app.clock.advance(untilMidnight() - minuteMs);
      const { id: feedbackId } = await create({ priority: 'high' });
      await pass(2 * minuteMs);
      const before = await runsOf(id);

      for (const change of changes) {
        app.clock.advance(50 * minuteMs);
        if (Object.keys(change).length > 0) await patch(feedbackId, change);
      }
      await tick(id);
      await tick(id);

      expect(before).toHaveLength(1);
      expect(await runsOf(id)).toHaveLength(expected);
    });

    it('sees a stretch that its own action has ended', async () => {
      const { scheduled, create, patch, runsOf } = await aProject();
      const { id } = await scheduled({ conditions: isHigh, actions: [lower] });
      const { id: feedbackId } = await create({ priority: 'high' });
      await pass(15 * minuteMs);

      await patch(feedbackId, { priority: 'high' });
      await pass(15 * minuteMs);
      await pass(15 * minuteMs);

      expect(await runsOf(id)).toHaveLength(2);
    });

    it('sees a stretch that its own action has ended and that time alone began anew', async () => {
      const { scheduled, create, runsOf } = await aProject();
      const isQuiet = when({ field: 'hoursSince.updated', operator: 'gte', value: 2 });
      const { id } = await scheduled({ conditions: isQuiet, actions: [lower], schedule: daily });
      app.clock.advance(untilMidnight() - 3 * hourMs);
      await create({ priority: 'high' });
      await pass(3 * hourMs);
      const first = (await runsOf(id)).length;

      await pass(24 * hourMs);
      const second = (await runsOf(id)).length;
      await pass(24 * hourMs);

      // The second run changes nothing, so the stretch goes on.
      expect([first, second, (await runsOf(id)).length]).toEqual([1, 2, 2]);
    });

    it('sees nothing in what was erased', async () => {
      const { scheduled, create, patch, runsOf, api } = await aProject();
      const { id } = await scheduled({ conditions: isHigh });
      const { id: feedbackId, customerId } = await create({ priority: 'high', userEmail: 'ann@example.com' });
      await pass(15 * minuteMs);
      app.clock.advance(minuteMs);
      for (const change of away) await patch(feedbackId, change);

      const erased = await api.post(`/customers/${customerId}/erase`, {});
      await pass(15 * minuteMs);

      expect(erased.status).toBe(200);
      expect(await runsOf(id)).toHaveLength(1);
    });

    it('sees nothing from before a change of the conditions', async () => {
      const { scheduled, create, patch, runsOf, api } = await aProject();
      const { id } = await scheduled({ conditions: isHigh });
      const { id: feedbackId } = await create({ priority: 'high', category: 'old' });
      await pass(15 * minuteMs);
      app.clock.advance(minuteMs);
      await patch(feedbackId, { category: 'new' });
      app.clock.advance(minuteMs);

      const isNew = when({ field: 'category', operator: 'equals', value: 'new' });
      await api.patch(`/automations/${id}`, { conditions: isNew });
      await pass(15 * minuteMs);

      expect(await runsOf(id)).toHaveLength(1);
    });
  });

  it('reads the time anew, so that an item can meet the conditions just because time passes', async () => {
    const { scheduled, create, patch, runsOf } = await aProject();
    const { id } = await scheduled({
      conditions: when({ field: 'hoursSince.statusChanged', operator: 'gte', value: 2 }),
      schedule: { cron: '0 * * * *' },
    });
    const { id: feedbackId } = await create();
    const counts = [];
    for (let hour = 0; hour < 6; hour++) {
      await pass(hourMs);
      counts.push((await runsOf(id)).length);
      if (hour === 3) await patch(feedbackId, { status: 'in-progress' });
    }

    expect(counts).toEqual([0, 1, 1, 1, 1, 2]);
  });

  it.each([
    ['by a field', isHigh, { priority: 'high' }, { priority: 'low' }],
    [
      'by a time that stands',
      when({ field: 'dueDate', operator: 'before', value: '2030-01-01' }),
      { dueDate: '2029-01-01T00:00:00Z' },
      { dueDate: null },
    ],
  ])('looks only at what has changed, once it has looked at all items: %s', async (_what, conditions, meeting, not) => {
    const { scheduled, create, patch, runsOf, api, project, workspace } = await aProject();
    const { id } = await scheduled({ conditions });
    const old = await create();
    for (let hour = 0; hour < 3; hour++) await pass(hourMs);
    const itemsOfRuns = async () => (await runsOf(id)).map(({ feedbackId }: { feedbackId: string }) => feedbackId);

    await patch(old.id, meeting);
    await pass(hourMs);
    const afterPatch = await itemsOfRuns();
    await patch(old.id, not);
    await pass(hourMs);
    await patch(old.id, meeting);
    await pass(hourMs);
    const afterAnother = await itemsOfRuns();
    await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, name: 'New' });
    await pass(hourMs);

    expect(afterPatch).toEqual([old.id]);
    expect(afterAnother).toEqual([old.id, old.id]);
    expect(await itemsOfRuns()).toEqual([old.id, old.id]);
    const { scannedAt } = await app.database.prisma.automation.findFirstOrThrow({ where: { id } });
    expect(scannedAt).toEqual(app.clock.read());
  });

  it('looks at all items again after a change of the conditions or the fields of the project', async () => {
    const { scheduled, create, runsOf, api, project, workspace } = await aProject();
    const { id } = await scheduled({ conditions: when({ field: 'customFields.df_company', operator: 'is_set' }) });
    const item = await create({ customMetadata: { customFields: { df_company: 'C' } } });
    const setFields = (disabledDefaultFields: string[]) =>
      api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, disabledDefaultFields });
    await setFields(['df_company']);
    for (let hour = 0; hour < 3; hour++) await pass(hourMs);
    const whileDisabled = await runsOf(id);

    await setFields([]);
    await pass(hourMs);
    for (let hour = 0; hour < 3; hour++) await pass(hourMs);
    await api.patch(`/automations/${id}`, { conditions: isHigh });
    await pass(hourMs);
    await api.patch(`/automations/${id}`, { conditions: when({ field: 'priority', operator: 'is_not_set' }) });
    await pass(hourMs);

    expect(whileDisabled).toEqual([]);
    const runs = await runsOf(id);
    expect(runs.map(({ feedbackId }: { feedbackId: string }) => feedbackId)).toEqual([item.id, item.id]);
  });

  it('may fail on one item and act on the others', async () => {
    const { scheduled, create, runsOf, item } = await aProject();
    const { id } = await scheduled({
      actions: [
        { type: 'add_tag', params: { tag: '{{feedback.category}}' } },
        { type: 'add_tag', params: { tag: 'after' } },
      ],
    });
    const [bare, full] = [await create(), await create({ category: 'bug' })];

    await pass(15 * minuteMs);

    const outcomes = Object.fromEntries(
      (await runsOf(id)).map((run: { feedbackId: string; outcome: string }) => [run.feedbackId, run.outcome]),
    );
    expect(outcomes).toEqual({ [bare.id]: 'error', [full.id]: 'matched' });
    expect([await item(bare.id), await item(full.id)]).toMatchObject([{ tags: ['after'] }, { tags: ['bug', 'after'] }]);
  });

  it('sends the mail of each run once, even if another run fails', async () => {
    const { scheduled, create } = await aProject();
    const params = { to: 'submitter', subject: '{{feedback.category}}', body: 'We have seen it' };
    await scheduled({
      actions: [
        { type: 'send_email', params },
        { type: 'add_tag', params: { tag: '{{feedback.category}}' } },
      ],
    });
    await create({ userEmail: 'ada@example.com' });
    await create({ userEmail: 'grace@example.com', category: 'bug' });
    await create({ userEmail: 'alan@example.com', category: 'idea' });

    await pass(15 * minuteMs);

    const addresses = smtp.received.flatMap(({ to }) => to?.map(({ address }) => address));
    expect(addresses.sort()).toEqual(['ada@example.com', 'alan@example.com', 'grace@example.com']);
  });

  it('continues in further jobs if there are many items', async () => {
    const { scheduled, workspace, project } = await aProject();
    const { id } = await scheduled({ actions: [{ type: 'set_visibility', params: { isPublic: true } }] });
    await app.database.prisma.feedback.createMany({
      data: Array.from({ length: 501 }, (_, index) => ({
        id: `fb_${id}${index}`,
        workspaceId: workspace.id,
        projectId: project.id,
        ticketNumber: index + 1,
        message: 'Hi',
      })),
    });

    await pass(15 * minuteMs);

    const where = { projectId: project.id, isPublic: true };
    expect(await app.database.prisma.feedback.count({ where })).toBe(501);
    const { matched } = await app.database.prisma.automationDailyStat.findFirstOrThrow({ where: { automationId: id } });
    expect(matched).toBe(501);
  }, 60_000);

  it('triggers no automation', async () => {
    const { scheduled, create, runsOf } = await aProject();
    const other = await scheduled({ scope: 'feedback.updated' });
    await scheduled({});
    await create();

    await pass(15 * minuteMs);

    expect(await runsOf(other.id)).toEqual([]);
  });

  it('is skipped while the automation is disabled, even if it was due before', async () => {
    const { scheduled, create, api, runsOf } = await aProject();
    const { id } = await scheduled({});
    await create();
    app.clock.advance(15 * minuteMs);
    await enqueueDueAutomations(contextOf(app));
    await api.patch(`/automations/${id}`, { enabled: false });

    await runJobs(app);
    await pass(hourMs);
    const whileDisabled = await runsOf(id);
    await api.patch(`/automations/${id}`, { enabled: true });
    await pass(15 * minuteMs);

    expect(whileDisabled).toEqual([]);
    expect(await runsOf(id)).toHaveLength(1);
  });
});

describe('several processes', () => {
  it('claim a tick once', async () => {
    const { scheduled } = await aProject();
    for (let index = 0; index < 5; index++) await scheduled({ enabled: index < 4 });
    const others = [await startTestApp({}, { beside: app }), await startTestApp({}, { beside: app })];
    await pass(24 * hourMs);
    app.clock.advance(24 * hourMs);
    const scheduledBefore = await app.database.prisma.automation.count({ where: { nextRunAt: { not: null } } });

    const claimed = await Promise.all([app, ...others].map((one) => enqueueDueAutomations(contextOf(one))));

    const jobs = await app.running.queue.boss.fetch('scheduled-automation', { batchSize: 1_000 });
    for (const { id } of jobs) await app.running.queue.boss.complete('scheduled-automation', id);
    expect(claimed.reduce((sum, count) => sum + count)).toBe(scheduledBefore);
    expect(jobs).toHaveLength(scheduledBefore);
    expect(await app.database.prisma.automation.count({ where: { nextRunAt: { lte: app.clock.read() } } })).toBe(0);
    for (const other of others) await other.close();
  });

  it('act on an item once, even if they work on the same tick', async () => {
    const { scheduled, create, item, runsOf, workspace } = await aProject();
    const { id: automationId } = await scheduled({ actions: [{ type: 'add_comment', params: { message: 'Hi' } }] });
    const items = [await create(), await create(), await create()];
    const tick = { workspaceId: workspace.id, automationId, dueAt: app.clock.read().toISOString() };

    await Promise.all([1, 2, 3].map(() => runSchedule(contextOf(app), tick)));

    for (const { id } of items) expect(await item(id)).toHaveProperty('commentCount', 1);
    expect(await runsOf(automationId)).toHaveLength(3);
  });

  it('make up for missed ticks with one', async () => {
    const { scheduled } = await aProject();
    const { id } = await scheduled({});
    await pass(24 * hourMs);
    app.clock.advance(7 * 24 * hourMs);

    await enqueueDueAutomations(contextOf(app));

    const { nextRunAt } = await app.database.prisma.automation.findFirstOrThrow({ where: { id } });
    expect(nextRunAt?.getTime()).toBeGreaterThan(app.clock.read().getTime());
    expect(nextRunAt?.getTime()).toBeLessThanOrEqual(app.clock.read().getTime() + 15 * minuteMs);
    await runJobs(app);
  });
});
