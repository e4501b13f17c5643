import { conditionRules } from '../../../../generated/condition-vocabulary.ts';
import type { Prisma } from '../../../../generated/prisma/client.ts';
import * as sql from './comparison-sql.ts';
import { foldCase } from './fold-case.ts';
import { hoursKind } from './hours.ts';
import type { Arity, Comparison, Kind } from './kind.ts';
import { comparesTime, resolveTime } from './time-operand.ts';

const opposites = {
  not_equals: 'equals',
  not_in: 'in',
  not_contains: 'contains',
  contains_none: 'contains_any',
} as const;

/** Each operator that is the opposite of another. It also holds for a field that is not set. */
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
  compare: (actual: Prisma.Sql, expected: string[]) => Prisma.Sql,
): Comparison<string, string> => ({
  arity,
  holds: (actual, expected) => holds(foldCase(actual), expected.map(foldCase)),
  sql: (actual, expected) => {
    const folded = expected.map(foldCase);
    return compare(sql.foldCaseSql(actual, folded), folded);
  },
});

const oneOfTexts = compareText('many', (actual, expected) => expected.includes(actual), sql.isOneOfTexts);

const containsText: Comparison<string, string> = {
  arity: 'one',
  holds: (actual, [part = '']) => foldCase(actual).includes(foldCase(part)),
  sql: (actual, [part = '']) => sql.containsInAnyCase(actual, foldCase(part)),
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
      (actual, [part = '']) => sql.startsWith(actual, part),
    ),
    ends_with: compareText(
      'one',
      (actual, [part = '']) => actual.endsWith(part),
      (actual, [part = '']) => sql.endsWith(actual, part),
    ),
  },
};

const oneOfChoices: Comparison<string, string> = {
  arity: 'many',
  holds: (actual, expected) => expected.includes(actual),
  sql: sql.isOneOfTexts,
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
  sql: sql.containsAllTexts,
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
      sql: sql.containsAnyText,
    },
  },
};

const compareNumber = (
  operator: '>' | '>=' | '<' | '<=',
  holds: (actual: number, expected: number) => boolean,
): Comparison<number, number> => ({
  arity: 'one',
  holds: (actual, [expected = Number.NaN]) => holds(actual, expected),
  sql: (actual, [expected]) => sql.comparesNumber(actual, operator, expected),
});

const oneOfNumbers: Comparison<number, number> = {
  arity: 'many',
  holds: (actual, expected) => expected.includes(actual),
  sql: sql.isOneOfNumbers,
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
      sql: (actual, [expected]) => sql.isYes(actual, expected),
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
      sql: (actual, [expected = ''], now) => sql.comparesTime(actual, '<', resolveTime(expected, now)),
    },
    after: {
      arity: 'one',
      holds: (actual, [expected = ''], now) => actual > resolveTime(expected, now),
      sql: (actual, [expected = ''], now) => sql.comparesTime(actual, '>', resolveTime(expected, now)),
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

/** The kind without its types. What a field reads fits its kind, and a rule's value was checked on save. */
export function findKind(name: KindName): Kind {
  return kinds[name] as unknown as Kind;
}
