import { conditionRules } from '../../../../generated/condition-vocabulary.ts';
import { Prisma } from '../../../../generated/prisma/client.ts';
import { foldCase, foldCaseSql, mayContainSql } from './fold-case.ts';
import { hoursKind } from './hours.ts';
import type { Arity, Comparison, Kind } from './kind.ts';
import { comparesTime, resolveTime } from './time-operand.ts';

const opposites = {
  not_equals: 'equals',
  not_in: 'in',
  not_contains: 'contains',
  contains_none: 'contains_any',
} as const;

/** Each operator that says the opposite of another; it also holds for a field that is not set. */
export const negations: Record<string, string> = opposites;

type RuleKind = keyof typeof conditionRules;
/** What a kind of rule must have a comparison for. */
type Compared<Name extends RuleKind> = Exclude<
  (typeof conditionRules)[Name]['operators'][number],
  keyof typeof opposites | 'is_set' | 'is_not_set'
>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const compareText = (
  arity: Arity,
  holds: (actual: string, expected: string[]) => boolean,
  sql: (actual: Prisma.Sql, expected: string[]) => Prisma.Sql,
): Comparison<string, string> => ({
  arity,
  holds: (actual, expected) => holds(foldCase(actual), expected.map(foldCase)),
  sql: (actual, expected) => {
    const folded = expected.map(foldCase);
    return sql(foldCaseSql(actual, folded), folded);
  },
});

const oneOfTexts = compareText(
  'many',
  (actual, expected) => expected.includes(actual),
  (actual, expected) => Prisma.sql`${actual} = ANY(${expected}::text[])`,
);

const containsText: Comparison<string, string> = {
  arity: 'one',
  holds: (actual, [part = '']) => foldCase(actual).includes(foldCase(part)),
  sql: (actual, [part = '']) => {
    const folded = foldCase(part);
    return Prisma.sql`${mayContainSql(actual, folded)} AND strpos(${foldCaseSql(actual, [folded])}, ${folded}) > 0`;
  },
};

const text: Kind<string, string, Compared<'text'>> = {
  operators: conditionRules.text.operators,
  isOperand: isText,
  operandForm: 'text',
  same: (actual, [expected = '']) => foldCase(actual) === foldCase(expected),
  comparisons: {
    equals: { ...oneOfTexts, arity: 'one' },
    in: oneOfTexts,
    contains: containsText,
    starts_with: compareText(
      'one',
      (actual, [part = '']) => actual.startsWith(part),
      (actual, [part = '']) => Prisma.sql`starts_with(${actual}, ${part})`,
    ),
    ends_with: compareText(
      'one',
      (actual, [part = '']) => actual.endsWith(part),
      (actual, [part = '']) => Prisma.sql`right(${actual}, ${Array.from(part).length}::int) = ${part}`,
    ),
  },
};

const oneOfChoices: Comparison<string, string> = {
  arity: 'many',
  holds: (actual, expected) => expected.includes(actual),
  sql: (actual, expected) => Prisma.sql`${actual} = ANY(${expected}::text[])`,
};

const choice: Kind<string, string, Compared<'choice'>> = {
  operators: conditionRules.choice.operators,
  isOperand: isText,
  operandForm: 'text',
  same: (actual, [expected]) => actual === expected,
  comparisons: { equals: { ...oneOfChoices, arity: 'one' }, in: oneOfChoices },
};

const hasAll = (actual: string[], expected: string[]) => expected.every((one) => actual.includes(one));

const containsAll: Comparison<string[], string> = {
  arity: 'many',
  holds: hasAll,
  sql: (actual, expected) => Prisma.sql`${actual} @> ${expected}::text[]`,
};

const list: Kind<string[], string, Compared<'list'>> = {
  operators: conditionRules.list.operators,
  isOperand: isText,
  operandForm: 'text',
  same: (actual, expected) => hasAll(actual, expected) && hasAll(expected, actual),
  comparisons: {
    contains: { ...containsAll, arity: 'one' },
    contains_all: containsAll,
    contains_any: {
      arity: 'many',
      holds: (actual, expected) => expected.some((one) => actual.includes(one)),
      sql: (actual, expected) => Prisma.sql`${actual} && ${expected}::text[]`,
    },
  },
};

const compareNumber = (
  operator: '>' | '>=' | '<' | '<=',
  holds: (actual: number, expected: number) => boolean,
): Comparison<number, number> => ({
  arity: 'one',
  holds: (actual, [expected = Number.NaN]) => holds(actual, expected),
  sql: (actual, [expected]) => Prisma.sql`${actual} ${Prisma.raw(operator)} ${expected}::float8`,
});

const oneOfNumbers: Comparison<number, number> = {
  arity: 'many',
  holds: (actual, expected) => expected.includes(actual),
  sql: (actual, expected) => Prisma.sql`${actual} = ANY(${expected}::float8[])`,
};

const number: Kind<number, number, Compared<'number'>> = {
  operators: conditionRules.number.operators,
  isOperand: (value) => typeof value === 'number',
  operandForm: 'a number',
  same: (actual, [expected]) => actual === expected,
  comparisons: {
    equals: { ...oneOfNumbers, arity: 'one' },
    in: oneOfNumbers,
    gt: compareNumber('>', (actual, expected) => actual > expected),
    gte: compareNumber('>=', (actual, expected) => actual >= expected),
    lt: compareNumber('<', (actual, expected) => actual < expected),
    lte: compareNumber('<=', (actual, expected) => actual <= expected),
  },
};

const yesNo: Kind<boolean, boolean, Compared<'yesNo'>> = {
  operators: conditionRules.yesNo.operators,
  isOperand: (value) => typeof value === 'boolean',
  operandForm: 'true or false',
  same: (actual, [expected]) => actual === expected,
  comparisons: {
    equals: {
      arity: 'one',
      holds: (actual, [expected]) => actual === expected,
      sql: (actual, [expected]) => (expected ? actual : Prisma.sql`NOT ${actual}`),
    },
  },
};

const time: Kind<Date, string, Compared<'time'>> = {
  operators: conditionRules.time.operators,
  isOperand: comparesTime,
  operandForm: 'a time, a date, or a relative time such as -24h',
  same: (actual, [expected = ''], now) => actual.getTime() === resolveTime(expected, now).getTime(),
  show: (actual) => actual.toISOString(),
  comparisons: {
    before: {
      arity: 'one',
      holds: (actual, [expected = ''], now) => actual < resolveTime(expected, now),
      sql: (actual, [expected = ''], now) => Prisma.sql`${actual} < ${resolveTime(expected, now)}::timestamptz`,
    },
    after: {
      arity: 'one',
      holds: (actual, [expected = ''], now) => actual > resolveTime(expected, now),
      sql: (actual, [expected = ''], now) => Prisma.sql`${actual} > ${resolveTime(expected, now)}::timestamptz`,
    },
  },
};

/** Every kind of field, and how it is compared. The contract says which fields and operators there are. */
export const kinds = {
  text,
  choice,
  list,
  number,
  yesNo,
  time,
  hoursSince: hoursKind('since'),
  hoursUntil: hoursKind('until'),
};

export type KindName = keyof typeof kinds;

/** The kind without its types: what a field reads suits its kind, and what a rule holds was checked on save. */
export function kindOf(name: KindName): Kind {
  return kinds[name] as unknown as Kind;
}
