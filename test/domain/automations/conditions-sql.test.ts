import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commentAuthorTypeValues, commentViaValues, priorityValues } from '../../../generated/contract-constants.ts';
import { type Feedback, Prisma } from '../../../generated/prisma/client.ts';
import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../../src/base/ids.ts';
import { allowedOperators } from '../../../src/domain/automations/conditions/check-conditions.ts';
import { compileConditions } from '../../../src/domain/automations/conditions/condition-sql.ts';
import { evaluate } from '../../../src/domain/automations/conditions/evaluate.ts';
import { fields, findField } from '../../../src/domain/automations/conditions/fields.ts';
import { findKind, type KindName, negations } from '../../../src/domain/automations/conditions/kinds.ts';
import type { Group, Rule } from '../../../src/domain/automations/conditions/rule.ts';
import { isDone } from '../../../src/domain/rules/status.ts';
import type { Database } from '../../../src/platform/db/client.ts';
import { openTestDatabase } from '../../support/database.ts';

// Items and condition trees drawn at random: the evaluator in memory and the compiled SQL must find the same items.

const now = new Date('2026-03-10T12:00:00.000Z');
const hourMs = 3_600_000;

const definitions: Pick<CustomFieldDefinition, 'id' | 'type'>[] = [
  { id: 'df_company', type: 'text' },
  { id: 'cf_choice', type: 'select' },
  { id: 'cf_list', type: 'multiselect' },
  { id: 'cf_number', type: 'number' },
  { id: 'cf_yes', type: 'checkbox' },
  { id: 'cf_date', type: 'date' },
];
const names = [
  ...Object.keys(fields),
  'metadata.plan',
  'metadata.',
  'metadata.a"b\\',
  ...definitions.map(({ id }) => `customFields.${id}`),
  'customFields.cf_gone',
];

// Few and awkward, so that rules match items: case beyond ASCII, letters whose cases differ in length, wildcards.
const texts = [
  'a',
  'A',
  'é',
  'É',
  'ß',
  'ẞ',
  'İ',
  'İ\u0307',
  'ς',
  'Σ',
  'ΑΣ',
  '%',
  '_',
  '\\',
  "'",
  'K',
  'k',
  '𐐀',
  '𐐨',
  'aé',
  'Éa b',
  '.*',
  '(?i)',
  '[^]-',
  '***=',
  '$|{2}',
  '12',
  'true',
  // Encodings, blanks, marks and scripts that the folds treat alike or keep apart.
  'e\u0301',
  's',
  'ss',
  'ﬁ',
  'fi',
  'f',
  'i',
  'ı',
  'I\u0307',
  '\u0307',
  'ᾳ',
  'αι',
  'ΐ',
  ' ',
  ' a',
  'b ',
  '\u00A0',
  '\r\n',
  '\u3164',
  '\u2800',
  '\u200B',
  '\u00AD',
  '\uFE0F',
  '\u200C',
  '\u200D',
  'می\u200Cخ',
  'क्\u200Dष',
  '’',
  'ŉ',
  '„',
  '"',
  '–',
  '-',
  'ａ',
  'ｶ',
  'ﾞ',
  'ガ',
  '１٢',
  '𝟏2',
  'ό',
  'ο',
  '\u0301',
  '\u0323',
  'Ǆ',
  'ǆ',
  'K',
  'Å',
  '한',
  'ﾡ',
  'ￂ',
];
const text = fc.constantFrom(...texts);
const longText = fc.array(text, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const choice = fc.constantFrom(
  'new',
  'resolved',
  'open',
  'pending',
  'closed',
  'high',
  'low',
  'agent',
  'email',
  'usr_1',
);
const number = fc.constantFrom(-2, -0.5, 0, 0.1, 1, 1.5, 2, 24, 1e15, 1e-7, 1e21);
const time = fc
  .tuple(fc.constantFrom(-48, -24, -1.5, -1, 0, 1, 24, 48), fc.constantFrom(-1, 0, 0, 1))
  .map(([hours, ms]) => new Date(now.getTime() + hours * hourMs + ms));
const past = time.map((one) => new Date(Math.min(one.getTime(), now.getTime())));
const date = fc.constantFrom('2026-03-09', '2026-03-10', '2026-03-11', '2026-02-31', '0000-01-01', 'soon');
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const anything = fc.oneof(text, number, fc.boolean(), fc.array(text), fc.constant({}), fc.constant(null), date);

const metadata = fc.record(
  {
    plan: anything,
    'a"b\\': anything,
    customFields: fc.oneof(
      fc.record(
        {
          df_company: fc.oneof(text, anything),
          cf_choice: fc.oneof(choice, anything),
          cf_list: fc.oneof(fc.array(choice), fc.array(anything)),
          cf_number: fc.oneof(number, anything),
          cf_yes: fc.oneof(fc.boolean(), anything),
          cf_date: fc.oneof(date, anything),
        },
        { requiredKeys: [] },
      ),
      anything,
    ),
  },
  { requiredKeys: [] },
);

const item = fc.record({
  message: longText,
  category: orNull(longText),
  userName: orNull(text),
  userEmail: orNull(text),
  userPhone: orNull(text),
  widgetId: text,
  channel: fc.constantFrom('api', 'widget'),
  status: choice,
  statusCategory: fc.constantFrom('open', 'pending', 'resolved', 'closed'),
  priority: orNull(fc.constantFrom(...priorityValues)),
  lastCommentBy: orNull(fc.constantFrom(...commentAuthorTypeValues)),
  lastCommentVia: orNull(fc.constantFrom(...commentViaValues)),
  satisfaction: orNull(
    fc.record({ score: fc.constantFrom(1, 2, 5), text: orNull(text), at: fc.constant('2026-03-10') }),
  ),
  submitterVerified: fc.boolean(),
  tags: fc.uniqueArray(text, { maxLength: 3 }),
  watcherIds: fc.uniqueArray(choice, { maxLength: 2 }),
  rating: orNull(number),
  votes: fc.constantFrom(0, 1, 2),
  commentCount: fc.constantFrom(0, 1, 2),
  isPublic: fc.boolean(),
  dueDate: orNull(time),
  createdAt: past,
  updatedAt: past,
  statusChangedAt: past,
  resolvedAt: orNull(past),
  customMetadata: fc.oneof(metadata, fc.constant(null)),
});

const operandsOfKind: Record<KindName, fc.Arbitrary<unknown>> = {
  text: longText,
  choice,
  option: fc.oneof(choice, text),
  list: fc.oneof(choice, text),
  number,
  yesNo: fc.boolean(),
  time: fc.oneof(
    time.map((one) => one.toISOString()),
    fc.constantFrom('2026-03-10', '-24h', '+2d', '-90m', '+1w'),
  ),
  hoursSince: fc.constantFrom(-1, 0, 1, 1.5, 24, 24.0000001, 48, 1e300, 1 / 3),
  hoursUntil: fc.constantFrom(-24, -1, 0, 1, 24, 23.9999999, 48, -1e300, 1 / 3),
};

const rule: fc.Arbitrary<Rule> = fc.constantFrom(...names).chain((field) => {
  const kindName = findField(field, definitions)?.kind ?? 'text';
  const kind = findKind(kindName);
  return fc.constantFrom(...allowedOperators(kind, false)).chain((operator): fc.Arbitrary<Rule> => {
    const comparison = kind.comparisons[negations[operator] ?? operator];
    if (!comparison) return fc.constant({ field, operator });
    const operand = operandsOfKind[kindName].filter(kind.isOperand);
    const value = comparison.arity === 'many' ? fc.array(operand, { minLength: 1, maxLength: 3 }) : operand;
    return value.map((one) => ({ field, operator, value: one }));
  });
});

const groupOf = (node: fc.Arbitrary<Rule | Group>): fc.Arbitrary<Group> =>
  fc.record({ combinator: fc.constantFrom('and', 'or', 'not'), rules: fc.array(node, { maxLength: 3 }) });
const tree = groupOf(fc.oneof(rule, groupOf(fc.oneof(rule, groupOf(rule)))));

const columnsOf = (drawn: object) => {
  const row = drawn as Record<string, unknown>;
  // As everywhere, an item has a resolution time exactly if it is done.
  const resolvedAt = isDone(String(row.statusCategory)) ? (row.resolvedAt ?? now) : null;
  const json = { customMetadata: row.customMetadata ?? Prisma.DbNull, satisfaction: row.satisfaction ?? Prisma.DbNull };
  return { ...row, resolvedAt, ...json } as Omit<
    Prisma.FeedbackCreateManyInput,
    'id' | 'workspaceId' | 'projectId' | 'ticketNumber'
  >;
};

let database: Database;
let items: Feedback[];
const workspaceId = newId('ws');
beforeAll(async () => {
  database = await openTestDatabase();
  const { prisma } = database;
  await prisma.workspace.create({ data: { id: workspaceId, name: 'W' } });
  const project = await prisma.project.create({
    data: { id: newId('prj'), workspaceId, name: 'P', publicKey: 'pk_test' },
  });
  await prisma.feedback.createMany({
    data: fc.sample(item, 300).map((drawn, index) => ({
      ...columnsOf(drawn),
      id: newId('fb'),
      workspaceId,
      projectId: project.id,
      ticketNumber: index + 1,
    })),
  });
  items = await prisma.feedback.findMany();
});
afterAll(() => database.close());

it('finds by SQL what the evaluator finds', async () => {
  let found = 0;
  const check = fc.asyncProperty(tree, async (conditions) => {
    const sql = compileConditions(conditions, definitions, now);
    // Like the statements that schedules send: Citus compiles what a list needs only within one workspace.
    const rows = await database.prisma.$queryRaw<{ id: string }[]>`
      SELECT f.id FROM feedback f WHERE f.workspace_id = ${workspaceId} AND ${sql}`;
    const held = items.filter((one) => evaluate(conditions, { item: one, now, definitions }).holds);

    expect(rows.map(({ id }) => id).sort()).toEqual(held.map(({ id }) => id).sort());
    if (held.length > 0 && held.length < items.length) found += 1;
  });

  await fc.assert(check, { numRuns: 1_000 });
  expect(found).toBeGreaterThan(200);
}, 120_000);
