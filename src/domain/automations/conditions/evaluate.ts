import { changeOperators } from '../../../../generated/condition-vocabulary.ts';
import type { Feedback } from '../../../../generated/prisma/client.ts';
import { type Field, type FieldDefinitions, findField } from './fields.ts';
import type { Value } from './kind.ts';
import { findKind, negations } from './kinds.ts';
import { type Group, isGroup, listOperands, previousPrefix, type Rule } from './rule.ts';

/** What conditions are evaluated on. */
export interface Subject {
  item: Feedback;
  now: Date;
  /** The change that raised `feedback.updated`: the item before and after it. */
  change?: { before: Feedback; after: Feedback } | undefined;
  definitions: FieldDefinitions;
}

/** The result of one rule. */
export interface TracedRule {
  field: string;
  operator: string;
  expected: unknown;
  actual: unknown;
  matched: boolean;
}

export interface Judgement {
  holds: boolean;
  trace: TracedRule[];
}

/**
 * Returns whether the conditions hold, and the result of every rule. All rules are evaluated, to explain the result.
 */
export function evaluate(group: Group, subject: Subject): Judgement {
  const trace: TracedRule[] = [];
  const holds = (node: Rule | Group): boolean => {
    if (isGroup(node)) {
      const results = node.rules.map(holds);
      if (node.combinator === 'not') return !results.includes(true);
      if (results.length === 0) return true;
      return node.combinator === 'and' ? !results.includes(false) : results.includes(true);
    }
    const traced = evaluateRule(node, subject);
    trace.push(traced);
    return traced.matched;
  };
  return { holds: holds(group), trace };
}

function evaluateRule(rule: Rule, subject: Subject): TracedRule {
  const { item, change, now, definitions } = subject;
  const isPrevious = rule.field.startsWith(previousPrefix);
  // A custom field whose definition is gone is not set.
  const field = findField(isPrevious ? rule.field.slice(previousPrefix.length) : rule.field, definitions);
  const read = (from: Feedback) => field?.read(from, now) ?? null;
  const actual = read(isPrevious ? (change?.before ?? item) : item);
  const matched = changeOperators.includes(rule.operator)
    ? change !== undefined && holdsForChange(field, rule, read(change.before), read(change.after), now)
    : holdsFor(field, rule, actual, now);
  return {
    field: rule.field,
    operator: rule.operator,
    expected: rule.value ?? null,
    actual: show(field, actual, now),
    matched,
  };
}

function holdsFor(field: Field | undefined, rule: Rule, actual: Value, now: Date): boolean {
  const { operator } = rule;
  if (operator === 'is_set') return actual !== null;
  if (operator === 'is_not_set') return actual === null;
  const positive = negations[operator];
  if (positive) return !holdsFor(field, { ...rule, operator: positive }, actual, now);
  const comparison = field && findKind(field.kind).comparisons[operator];
  return comparison !== undefined && actual !== null && comparison.holds(actual, listOperands(rule), now);
}

function holdsForChange(field: Field | undefined, rule: Rule, before: Value, after: Value, now: Date): boolean {
  if (!field || isSameValue(before, after)) return false;
  const is = (value: Value) =>
    value === null ? listOperands(rule).length === 0 : findKind(field.kind).same(value, listOperands(rule), now);
  if (rule.operator === 'changed_from') return is(before);
  if (rule.operator === 'changed_to') return is(after);
  return true;
}

/** Whether two values are the same. A list in another order is. */
function isSameValue(one: Value, other: Value): boolean {
  const ordered = (value: Value) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
  return ordered(one) === ordered(other);
}

function show(field: Field | undefined, actual: Value, now: Date): unknown {
  if (!field || actual === null) return null;
  return findKind(field.kind).show?.(actual, now) ?? actual;
}
