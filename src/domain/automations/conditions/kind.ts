import type { Prisma } from '../../../../generated/prisma/client.ts';

/** A value that a field has; null when it is not set. */
export type Value = string | number | boolean | Date | string[] | null;

/** What a rule's value is made of: one operand, a list of them, or none at all. */
export type Arity = 'one' | 'many';

/** One way to compare a field that is set. The negations of it are derived. */
export interface Comparison<Actual, Operand> {
  arity: Arity;
  holds(actual: Actual, expected: Operand[], now: Date): boolean;
  sql(actual: Prisma.Sql, expected: Operand[], now: Date): Prisma.Sql;
}

/** How fields of one kind are compared, in memory and in SQL, which must say the same. */
export interface Kind<Actual = unknown, Operand = unknown, Operator extends string = string> {
  /** All operators that the contract gives fields of this kind, but those that read a change. */
  operators: readonly string[];
  comparisons: Record<Operator, Comparison<Actual, Operand>>;
  /** Whether a rule may hold this as an operand. */
  isOperand(value: unknown): value is Operand;
  operandForm: string;
  /** Whether a field has just this value, for `changed_from` and `changed_to`. */
  same(actual: Actual, expected: Operand[], now: Date): boolean;
  /** The value as a trace shows it, where that is not the value itself. */
  show?(actual: Actual, now: Date): unknown;
}
