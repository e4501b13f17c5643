import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProjectCreate } from '../../../generated/sdk/types.gen.ts';
import { addBusinessTime } from '../../../src/domain/rules/business-time.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;
const minuteMs = 60_000;
const both = [
  { priority: 'high', hours: 8 },
  { priority: 'high', target: 'first_answer', hours: 2 },
  { priority: 'urgent', hours: 4 },
] satisfies ProjectCreate['slaRules'];
const vendor = { id: 'waiting-for-vendor', label: 'Waiting for vendor', category: 'pending' } as const;
const customer = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org', message: 'Here it is' };

/** A project with an item of high priority. */
async function anItem(project: Partial<ProjectCreate> = {}) {
  const built = await aWorkspaceWithProject(app, { slaRules: both, customStatuses: [vendor], ...project } as never);
  const query = { workspaceId: built.workspace.id };
  const made = await aFeedback(built, { priority: 'high' });
  const path = `/feedback/${made.id}`;
  const patch = async (changes: object) => (await built.api.patch(path, { ...query, ...changes })).body.data;
  const comment = (fields: object) => built.api.post(`${path}/comments`, { message: 'Which one?', ...fields });
  const item = async () => (await built.api.get(path, query)).body.data;
  const setProject = (changes: object) => built.api.patch(`/projects/${built.project.id}`, { ...query, ...changes });
  return { ...built, made, query, path, patch, comment, item, setProject };
}

const inHours = (hours: number) => new Date(app.clock.read().getTime() + hours * hourMs).toISOString();

describe('rules', () => {
  it('give a deadline for each target', async () => {
    const { made } = await anItem();

    expect(made).toMatchObject({
      dueDate: inHours(8),
      firstAnswerDueDate: inHours(2),
      firstAnswerBreached: false,
      slaPaused: null,
    });
  });

  it('say when the first answer was too late', async () => {
    const [answered, open, done] = [await anItem(), await anItem(), await anItem()];
    app.clock.advance(hourMs);
    await answered.comment({});
    await done.patch({ status: 'resolved' });
    app.clock.advance(hourMs + 1);

    expect((await answered.item()).firstAnswerBreached).toBe(false);
    expect((await done.item()).firstAnswerBreached).toBe(false);
    expect((await open.item()).firstAnswerBreached).toBe(true);
    await open.comment({});
    app.clock.advance(hourMs);
    expect((await open.item()).firstAnswerBreached).toBe(true);
  });

  it('move no deadline when they change', async () => {
    const { made, item, setProject } = await anItem();

    await setProject({ slaRules: [{ priority: 'high', hours: 1 }] });

    expect(await item()).toMatchObject({ dueDate: made.dueDate, firstAnswerDueDate: made.firstAnswerDueDate });
  });

  it('count from the creation when the priority changes, and leave an answered item its first deadline', async () => {
    const { made, patch, comment } = await anItem();
    const createdAt = Date.parse(made.createdAt);
    app.clock.advance(hourMs);

    const urgent = await patch({ priority: 'urgent' });
    const high = await patch({ priority: 'high' });
    await comment({});
    const answered = await patch({ priority: 'urgent' });

    const hoursAfter = (hours: number) => new Date(createdAt + hours * hourMs).toISOString();
    expect(urgent).toMatchObject({ dueDate: hoursAfter(4), firstAnswerDueDate: null });
    expect(high).toMatchObject({ dueDate: hoursAfter(8), firstAnswerDueDate: hoursAfter(2) });
    expect(answered).toMatchObject({ dueDate: hoursAfter(4), firstAnswerDueDate: hoursAfter(2) });
  });

  it('count from the reopening of an item, and so does a later change of its priority', async () => {
    const { patch, comment, item } = await anItem();
    app.clock.advance(hourMs);
    const resolved = await patch({ status: 'resolved' });
    app.clock.advance(24 * hourMs);
    const fromHere = [inHours(8), inHours(4), inHours(2)];

    await comment(customer);
    const reopened = await item();
    app.clock.advance(hourMs);
    const urgent = await patch({ priority: 'urgent' });

    expect(resolved.slaBreached).toBe(false);
    expect(reopened).toMatchObject({ status: 'reopened', dueDate: fromHere[0], firstAnswerDueDate: fromHere[2] });
    expect(reopened).toMatchObject({ slaBreached: false, firstAnswerBreached: false });
    expect(urgent.dueDate).toBe(fromHere[1]);
  });

  it('leave a due date that was set by hand, also when the item is reopened', async () => {
    const { patch } = await anItem();
    const dueDate = inHours(1);
    await patch({ dueDate });
    await patch({ status: 'resolved' });
    app.clock.advance(2 * hourMs);

    expect((await patch({ status: 'reopened' })).dueDate).toBe(dueDate);
    expect((await patch({ priority: 'urgent' })).dueDate).toBe(dueDate);
  });

  it('are asked for by conditions of automations', async () => {
    const built = await anItem();
    const conditions = {
      combinator: 'and',
      rules: [{ field: 'firstAnswerBreached', operator: 'equals', value: true }],
    };
    const actions = [{ type: 'add_tag', params: { tag: 'late' } }];
    const automation = await anAutomation(built, { scope: 'manual', conditions, actions } as never);
    const run = () => built.api.post(`/automations/${automation.id}/run`, { feedbackId: built.made.id });

    await run();
    const early = await built.item();
    app.clock.advance(3 * hourMs);
    await run();

    expect(early.tags).toEqual([]);
    expect((await built.item()).tags).toEqual(['late']);
  });
});

describe('business hours', () => {
  const nine = [['09:00', '17:00']] as [string, string][];
  const calendar = { timezone: 'Europe/Berlin', week: { mon: nine, tue: nine, wed: nine, thu: nine, fri: nine } };
  const slaRules = [
    { priority: 'high', hours: 8, businessHours: true },
    { priority: 'high', target: 'first_answer', hours: 2 },
  ] satisfies ProjectCreate['slaRules'];

  it('are those of the calendar, where a rule asks for it', async () => {
    const { made, project } = await anItem({ calendar, slaRules });
    const since = new Date(made.createdAt);
    expect(project.calendar).toEqual({ ...calendar, holidays: [] });
    expect(made.dueDate).toBe(addBusinessTime(calendar, since, 8 * hourMs).toISOString());
    expect(made.dueDate).not.toBe(inHours(8));
    expect(made.firstAnswerDueDate).toBe(new Date(since.getTime() + 2 * hourMs).toISOString());
  });

  it('stand still as business time', async () => {
    const { patch, made } = await anItem({ calendar, slaRules, pauseWhile: [vendor.id] });

    const paused = await patch({ status: vendor.id });
    const goneOn = await patch({ status: 'new' });

    expect(paused.slaPaused).toMatchObject({ secondsLeft: 8 * 3_600 });
    expect(goneOn).toMatchObject({ dueDate: made.dueDate, slaPaused: null });
  });
});

describe('a pause', () => {
  const pauseWhile = [vendor.id, 'waiting-for-customer'];

  it('keeps the rest of the time while the status lasts', async () => {
    const { patch } = await anItem({ pauseWhile });
    app.clock.advance(hourMs);
    const since = app.clock.read().toISOString();

    const paused = await patch({ status: vendor.id });
    app.clock.advance(100 * hourMs);
    const still = await patch({ tags: ['a'] });
    const goneOn = await patch({ status: 'in-progress' });

    expect(paused).toMatchObject({ dueDate: null, slaPaused: { since, secondsLeft: 7 * 3_600 }, slaBreached: false });
    expect(still).toMatchObject({ dueDate: null, slaPaused: { since, secondsLeft: 7 * 3_600 } });
    expect(goneOn).toMatchObject({ dueDate: inHours(7), slaPaused: null });
  });

  it('begins with an answer of the team, and ends with one of the customer', async () => {
    const { comment, item } = await anItem({ pauseWhile });

    await comment({});
    const paused = await item();
    app.clock.advance(50 * hourMs);
    await comment(customer);

    expect(paused).toMatchObject({ dueDate: null, slaPaused: { secondsLeft: 8 * 3_600 } });
    expect(await item()).toMatchObject({ dueDate: inHours(8), slaPaused: null });
  });

  it('ends when the answer is taken back', async () => {
    const { comment, item, api, path, query } = await anItem({ pauseWhile });
    const { body } = await comment({ notify: false });
    app.clock.advance(minuteMs);

    await api.delete(`${path}/comments/${body.data.id}`, query);

    expect(await item()).toMatchObject({ dueDate: inHours(8), slaPaused: null });
  });

  it('does not begin with a comment of an automation', async () => {
    const built = await anItem({ pauseWhile });
    const actions = [{ type: 'add_comment', params: { message: 'We got it' } }];
    await anAutomation(built, { scope: 'feedback.updated', actions } as never);

    await built.patch({ tags: ['a'] });
    await runJobs(app);

    expect(await built.item()).toMatchObject({ commentCount: 1, dueDate: built.made.dueDate, slaPaused: null });
  });

  it('begins for a new item too, and with the reopening', async () => {
    const { made, patch } = await anItem({ pauseWhile: ['new', vendor.id] });
    await patch({ status: 'resolved' });
    app.clock.advance(24 * hourMs);

    const reopened = await patch({ status: vendor.id });

    expect(made).toMatchObject({ dueDate: null, slaPaused: { since: made.createdAt, secondsLeft: 8 * 3_600 } });
    const since = app.clock.read().toISOString();
    expect(reopened).toMatchObject({ dueDate: null, slaPaused: { since, secondsLeft: 8 * 3_600 } });
  });

  it('ends with the resolution, which counts as met', async () => {
    const { patch } = await anItem({ pauseWhile });
    await patch({ status: vendor.id });
    app.clock.advance(100 * hourMs);

    const resolved = await patch({ status: 'resolved' });

    expect(resolved).toMatchObject({ dueDate: inHours(8), slaPaused: null, slaBreached: false });
  });

  it('ends when its status becomes one of those that are done', async () => {
    const { patch, item, setProject } = await anItem({ pauseWhile });
    await patch({ status: vendor.id });
    app.clock.advance(100 * hourMs);

    await setProject({ customStatuses: [{ ...vendor, category: 'resolved' }] });

    expect(await item()).toMatchObject({ dueDate: inHours(8), slaPaused: null, slaBreached: false });
  });

  it('never begins once the deadline has passed, nor for a due date set by hand', async () => {
    const [late, byHand] = [await anItem({ pauseWhile }), await anItem({ pauseWhile })];
    const dueDate = inHours(20);
    await byHand.patch({ dueDate });
    app.clock.advance(9 * hourMs);

    expect(await late.patch({ status: vendor.id })).toMatchObject({
      dueDate: late.made.dueDate,
      slaPaused: null,
      slaBreached: true,
    });
    expect(await byHand.patch({ status: vendor.id })).toMatchObject({ dueDate, slaPaused: null });
  });

  it('gives way to a due date set by hand', async () => {
    const { patch } = await anItem({ pauseWhile });
    await patch({ status: vendor.id });
    const dueDate = inHours(20);

    expect(await patch({ dueDate })).toMatchObject({ dueDate, slaPaused: null });
    expect(await patch({ status: 'new' })).toMatchObject({ dueDate, slaPaused: null });
  });

  it('goes on with another priority, of which the rest is then left', async () => {
    const { patch } = await anItem({ pauseWhile });
    app.clock.advance(hourMs);
    const { slaPaused } = await patch({ status: vendor.id });
    app.clock.advance(minuteMs);

    const urgent = await patch({ priority: 'urgent' });
    const none = await patch({ priority: 'low' });

    expect(urgent).toMatchObject({ dueDate: null, slaPaused: { since: slaPaused.since, secondsLeft: 3 * 3_600 } });
    expect(none).toMatchObject({ dueDate: null, slaPaused: null });
  });

  it('is not given back by another priority after it, with a rule or without one', async () => {
    const { made, patch } = await anItem({ pauseWhile });
    const hoursAfter = (hours: number) => new Date(Date.parse(made.createdAt) + hours * hourMs).toISOString();
    app.clock.advance(hourMs);
    await patch({ status: vendor.id });
    app.clock.advance(10 * hourMs);

    const urgent = await patch({ status: 'new', priority: 'urgent' });
    await patch({ priority: 'low' });
    await patch({ status: vendor.id });
    app.clock.advance(5 * hourMs);
    await patch({ status: 'new' });
    const high = await patch({ priority: 'high' });

    expect(urgent.dueDate).toBe(hoursAfter(14));
    expect(high.dueDate).toBe(hoursAfter(23));
  });

  it('is over, and counted, when its status becomes one of those that are done', async () => {
    const { made, patch, item, setProject } = await anItem({ pauseWhile });
    await patch({ priority: 'low', status: vendor.id });
    app.clock.advance(10 * hourMs);
    await setProject({ customStatuses: [{ ...vendor, category: 'resolved' }] });
    app.clock.advance(hourMs);

    await patch({ priority: 'high' });

    expect((await item()).dueDate).toBe(new Date(Date.parse(made.createdAt) + 18 * hourMs).toISOString());
  });

  it('wakes no automation of its own', async () => {
    const built = await anItem({ pauseWhile });
    const conditions = { combinator: 'and', rules: [{ field: 'dueDate', operator: 'changed' }] };
    const actions = [{ type: 'add_tag', params: { tag: 'moved' } }];
    await anAutomation(built, { scope: 'feedback.updated', conditions, actions } as never);

    await built.comment({});
    await built.comment(customer);
    await runJobs(app);
    const paused = await built.item();
    await built.patch({ dueDate: inHours(30) });
    await runJobs(app);

    expect(paused.tags).toEqual([]);
    expect((await built.item()).tags).toEqual(['moved']);
  });
});
