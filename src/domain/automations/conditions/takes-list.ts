import type { Kind } from './kind.ts';
import { negations } from './kinds.ts';

/** Whether the value of this operator is a list. The whole value of a list field is one, of any length. */
export function takesList(kind: Kind, operator: string): boolean {
  const comparison = kind.comparisons[negations[operator] ?? operator];
  return comparison ? comparison.arity === 'many' : 'contains_all' in kind.comparisons;
}
