import { conditionRules } from '../../../../generated/condition-vocabulary.ts';
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { sameText } from '../../../base/text/same-text.ts';
import * as sql from './comparison-sql.ts';
import { hoursKind } from './hours.ts';
import type { Arity, Comparison, Kind } from './kind.ts';
import { sameTextSql, sameTextsSql } from './same-text-sql.ts';
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

const isText = (value: unknown): value is string => typeof value === 'string' && sameText(value) !== '';

/** Compares a text, or a list of texts, with those of the rule by their folds. */
const compareFolded = <Actual extends string | string[]>(
  arity: Arity,
  fold: (actual: Actual) => Actual,
  foldSql: (actual: Prisma.Sql, folded: string[]) => Prisma.Sql,
  holds: (actual: Actual, expected: string[]) => boolean,
  compare: (actual: Prisma.Sql, expected: string[]) => Prisma.Sql,
): Comparison<Actual, string> => ({
  arity,
  holds: (actual, expected) => holds(fold(actual), expected.map(sameText)),
  sql: (actual, expected) => {
    const folded = expected.map(sameText);
    return compare(foldSql(actual, folded), folded);
  },
});

const compareText = (
  arity: Arity,
  holds: (actual: string, expected: string[]) => boolean,
  compare: (actual: Prisma.Sql, expected: string[]) => Prisma.Sql,
) => compareFolded(arity, sameText, sameTextSql, holds, compare);

const oneOfTexts = compareText('many', (actual, expected) => expected.includes(actual), sql.isOneOfTexts);

const text: Kind<string, string, Compared<'text'>> = {
  operators: conditionRules.text.operators,
  isOperand: isText,
  operandForm: 'text',
  same: (actual, [expected = '']) => sameText(actual) === sameText(expected),
  comparisons: {
    equals: { ...oneOfTexts, arity: 'one' },
    in: oneOfTexts,
    contains: compareText(
      'one',
      (actual, [part = '']) => actual.includes(part),
      (actual, [part = '']) => sql.contains(actual, part),
    ),
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

/** A choice between options that people have named. */
const option: Kind<string, string, Compared<'choice'>> = {
  ...choice,
  same: text.same,
  comparisons: { equals: text.comparisons.equals, in: oneOfTexts },
};

const hasAll = (actual: string[], expected: string[]) => expected.every((one) => actual.includes(one));
const hasAny = (actual: string[], expected: string[]) => expected.some((one) => actual.includes(one));

const sameTexts = (texts: string[]) => texts.map(sameText);
const containsAll = compareFolded('many', sameTexts, sameTextsSql, hasAll, sql.containsAllTexts);

const list: Kind<string[], string, Compared<'list'>> = {
  operators: conditionRules.list.operators,
  isOperand: isText,
  operandForm: 'text',
  same: (actual, expected) => {
    const [one, other] = [sameTexts(actual), sameTexts(expected)];
    return hasAll(one, other) && hasAll(other, one);
  },
  comparisons: {
    contains: { ...containsAll, arity: 'one' },
    contains_all: containsAll,
    contains_any: compareFolded('many', sameTexts, sameTextsSql, hasAny, sql.containsAnyText),
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
  option,
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
