import type { ConditionGroup } from '../../../../generated/sdk/types.gen.ts';

/** One rule, in the form that all kinds of the contract's ConditionRule share. */
export interface Rule {
  field: string;
  operator: string;
  value?: unknown;
}

/** A group at any depth. */
export interface Group {
  combinator: ConditionGroup['combinator'];
  rules: (Rule | Group)[];
}

export function isGroup(node: Rule | Group): node is Group {
  return 'combinator' in node;
}

/** Returns a rule's value as the list of operands that comparisons take. */
export function listOperands({ value }: Rule): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

export const previousPrefix = 'previous.';
