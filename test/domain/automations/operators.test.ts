import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ConditionGroup, ConditionRule, CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { contractFile } from '../../../src/contract/contract.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';

// Every operator on every field through the API, for a field that is set and for one that is not.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A rule's operator and value, and whether it must hold. */
type Case = [operator: string, value: unknown, holds: boolean];

const both = (operator: string, opposite: string, value: unknown, holds: boolean): Case[] => [
  [operator, value, holds],
  [opposite, value, !holds],
];
const isSet: Case[] = both('is_set', 'is_not_set', undefined, true);

const text = (is: string): Case[] => [
  ...both('equals', 'not_equals', is.toUpperCase(), true),
  ...both('equals', 'not_equals', `${is}x`, false),
  ...both('in', 'not_in', ['zzz', is.toLowerCase()], true),
  ...both('in', 'not_in', ['zzz'], false),
  ...both('contains', 'not_contains', is.slice(1, 3), true),
  ...both('contains', 'not_contains', '%', false),
  ['starts_with', is.slice(0, 2).toUpperCase(), true],
  ['starts_with', is.slice(1), false],
  ['ends_with', is.slice(-2), true],
  ['ends_with', is.slice(0, -1), false],
  ...isSet,
];
const choice = (is: string, other: string): Case[] => [
  ...both('equals', 'not_equals', is, true),
  ...both('equals', 'not_equals', other, false),
  ...both('in', 'not_in', [other, is], true),
  ...both('in', 'not_in', [other], false),
  ...isSet,
];
const list = (is: [string, ...string[]]): Case[] => [
  ...both('contains', 'not_contains', is[0], true),
  ...both('contains', 'not_contains', 'zzz', false),
  ...both('contains_any', 'contains_none', ['zzz', is[0]], true),
  ...both('contains_any', 'contains_none', ['zzz'], false),
  ['contains_all', is, true],
  ['contains_all', [...is, 'zzz'], false],
  ...isSet,
];
const number = (is: number): Case[] => [
  ...both('equals', 'not_equals', is, true),
  ...both('equals', 'not_equals', is + 1, false),
  ...both('in', 'not_in', [is, 99], true),
  ...both('in', 'not_in', [99], false),
  ['gt', is - 0.5, true],
  ['gt', is, false],
  ['gte', is, true],
  ['gte', is + 0.5, false],
  ['lt', is + 0.5, true],
  ['lt', is, false],
  ['lte', is, true],
  ['lte', is - 0.5, false],
  ...isSet,
];
const yesNo = (is: boolean): Case[] => [
  ...both('equals', 'not_equals', is, true),
  ...both('equals', 'not_equals', !is, false),
  ...isSet,
];
const time = (is: Date, now: Date): Case[] => {
  const hours = (is.getTime() - now.getTime()) / 3_600_000;
  const relative = (offset: number) => `${hours + offset < 0 ? '-' : '+'}${Math.abs(hours + offset)}h`;
  return [
    ['before', new Date(is.getTime() + 1).toISOString(), true],
    ['before', is.toISOString(), false],
    ['after', new Date(is.getTime() - 1).toISOString(), true],
    ['after', is.toISOString(), false],
    ['before', relative(1), true],
    ['after', relative(-1), true],
    ['before', relative(0), false],
    ['after', '2999-01-01', false],
    ...isSet,
  ];
};

/** For a field that is not set, only the negations hold. */
const unset = (cases: Case[]): Case[] => {
  const holding = ['is_not_set', 'not_equals', 'not_in', 'not_contains', 'contains_none'];
  return cases.map(([operator, value]) => [operator, value, holding.includes(operator)]);
};

const customFieldDefinitions: CustomFieldDefinition[] = [
  { id: 'cf_text', type: 'textarea', label: 'T', required: false },
  { id: 'cf_choice', type: 'select', label: 'C', required: false, options: ['a', 'b'] },
  { id: 'cf_list', type: 'multiselect', label: 'L', required: false, options: ['a', 'b'] },
  { id: 'cf_number', type: 'number', label: 'N', required: false },
  { id: 'cf_yes', type: 'checkbox', label: 'Y', required: false },
  { id: 'cf_date', type: 'date', label: 'D', required: false },
];

async function aProject() {
  const built = await aWorkspaceWithProject(app, { customFieldDefinitions });
  /** Returns what a run of these rules on the item would find, rule by rule. */
  const traceOf = async (feedbackId: string, rules: ConditionRule[]) => {
    const traces = [];
    for (let start = 0; start < rules.length; start += 50) {
      const conditions: ConditionGroup = { combinator: 'or', rules: rules.slice(start, start + 50) };
      const { id } = await anAutomation(built, { conditions });
      const { body } = await built.api.post(`/automations/${id}/dry-run`, { feedbackId });
      traces.push(...body.trace);
    }
    return traces;
  };
  return { ...built, traceOf };
}

/** The cases of each field as rules, and what a trace must say about them. */
function rulesOf(cases: Record<string, Case[]>) {
  const all = Object.entries(cases).flatMap(([field, some]) => some.map((one) => [field, one] as const));
  return {
    rules: all.map(([field, [operator, value]]) => ({ field, operator, value }) as ConditionRule),
    expected: all.map(([field, [operator, value, holds]]) => ({
      field,
      operator,
      expected: value ?? null,
      matched: holds,
    })),
  };
}

it('compares fields that are set', async () => {
  const built = await aProject();
  const { api, workspace, user } = built;
  const { id } = await aFeedback(built, {
    message: 'Checkout is broken',
    category: 'Bug',
    rating: 3,
    tags: ['vip', 'mobile'],
    priority: 'high',
    userName: 'Ada',
    userEmail: 'ada@example.com',
    userPhone: '+491234567',
    customMetadata: {
      plan: 'Team',
      customFields: {
        cf_text: 'Some text',
        cf_choice: 'a',
        cf_list: ['a', 'b'],
        cf_number: 7,
        cf_yes: true,
        cf_date: '2026-03-08',
      },
    },
  });
  const createdAt = app.clock.read();
  app.clock.advance(2 * 3_600_000);
  const updatedAt = app.clock.read();
  await api.post(`/feedback/${id}/notes`, { content: 'Hi', mentions: [user.id] });
  await api.post(`/feedback/${id}/comments`, { message: 'Hi' });
  const dueDate = new Date(updatedAt.getTime() - 3_600_000);
  const changes = { status: 'resolved', assigneeId: user.id, isPublic: true, dueDate: dueDate.toISOString() };
  await api.patch(`/feedback/${id}`, { workspaceId: workspace.id, ...changes });
  await app.database.prisma.feedback.update({
    where: { workspaceId_id: { workspaceId: workspace.id, id } },
    data: { satisfaction: { score: 4, text: null, at: updatedAt.toISOString() } },
  });
  app.clock.advance(4 * 3_600_000);
  const now = app.clock.read();
  const { rules, expected } = rulesOf({
    message: text('Checkout is broken'),
    category: text('Bug'),
    userName: text('Ada'),
    userEmail: text('ada@example.com'),
    userPhone: text('+491234567'),
    widgetId: text('api'),
    channel: text('api'),
    'metadata.plan': text('Team'),
    'customFields.cf_text': text('Some text'),
    'customFields.df_name': unset(text('Ada')),
    status: choice('resolved', 'new'),
    statusCategory: choice('resolved', 'open'),
    priority: choice('high', 'low'),
    assigneeId: choice(user.id, 'usr_other'),
    lastCommentBy: choice('agent', 'customer'),
    lastCommentVia: choice('api', 'email'),
    'customFields.cf_choice': choice('a', 'b'),
    tags: list(['vip', 'mobile']),
    watcherIds: list([user.id]),
    'customFields.cf_list': list(['a', 'b']),
    rating: number(3),
    votes: number(0),
    commentCount: number(1),
    'satisfaction.score': number(4),
    'hoursSince.created': number(6),
    'hoursSince.updated': number(4),
    'hoursSince.statusChanged': number(4),
    'hoursUntil.due': number(-5),
    'customFields.cf_number': number(7),
    isPublic: yesNo(true),
    slaBreached: yesNo(true),
    submitterVerified: yesNo(true),
    'customFields.cf_yes': yesNo(true),
    dueDate: time(dueDate, now),
    createdAt: time(createdAt, now),
    updatedAt: time(updatedAt, now),
    resolvedAt: time(updatedAt, now),
    'customFields.cf_date': time(new Date('2026-03-08T00:00:00Z'), now),
  });

  const trace = await built.traceOf(id, rules);

  expect(trace).toMatchObject(expected);
}, 60_000);

it('compares fields that are not set', async () => {
  const built = await aProject();
  const { id } = await aFeedback(built);
  const now = app.clock.read();
  const { rules, expected } = rulesOf({
    category: unset(text('Bug')),
    userEmail: unset(text('ada@example.com')),
    'metadata.plan': unset(text('Team')),
    'customFields.cf_text': unset(text('Some text')),
    priority: unset(choice('high', 'low')),
    assigneeId: unset(choice('usr_1', 'usr_2')),
    'customFields.cf_choice': unset(choice('a', 'b')),
    tags: unset(list(['vip'])),
    'customFields.cf_list': unset(list(['a'])),
    rating: unset(number(3)),
    lastCommentVia: unset(choice('email', 'widget')),
    'satisfaction.score': unset(number(3)),
    'hoursUntil.due': unset(number(3)),
    'customFields.cf_number': unset(number(7)),
    'customFields.cf_yes': unset(yesNo(true)),
    slaBreached: yesNo(false),
    dueDate: unset(time(now, now)),
    resolvedAt: unset(time(now, now)),
    'customFields.cf_date': unset(time(now, now)),
  });

  const trace = await built.traceOf(id, rules);

  expect(trace).toMatchObject(expected);
  expect(trace.filter(({ field }) => field !== 'slaBreached').every(({ actual }) => actual === null)).toBe(true);
}, 60_000);

it.each([
  ['and', [], true],
  ['or', [], true],
  ['not', [], true],
  ['and', [true, true], true],
  ['and', [true, false], false],
  ['or', [false, true], true],
  ['or', [false, false], false],
  ['not', [false, false], true],
  ['not', [false, true], false],
] as const)('joins with %s %j', async (combinator, outcomes, holds) => {
  const built = await aProject();
  const { id: feedbackId } = await aFeedback(built, { category: 'Bug' });
  const rules = outcomes.map((value) => ({ field: 'category', operator: value ? 'is_set' : 'is_not_set' }) as const);
  const nested: ConditionGroup = { combinator, rules: [...rules] };
  const { id } = await anAutomation(built, { conditions: { combinator: 'and', rules: [nested] } as ConditionGroup });

  const { body } = await built.api.post(`/automations/${id}/dry-run`, { feedbackId });

  expect(body.outcome).toBe(holds ? 'matched' : 'no-match');
});

it('has tried every operator of the contract', () => {
  const { schemas } = JSON.parse(readFileSync(contractFile('json'), 'utf8')).components;
  const now = new Date();
  const tried = [text('abc'), choice('a', 'b'), list(['a']), number(1), yesNo(true), time(now, now)];
  // Those about a change need one: test/domain/automations/run-events.test.ts has them.
  const operators = new Set([...tried.flat().map(([operator]) => operator), 'changed', 'changed_from', 'changed_to']);

  expect([...operators].sort()).toEqual(schemas.CustomFieldRule.properties.operator.enum.toSorted());
});
