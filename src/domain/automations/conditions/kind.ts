import type { Prisma } from '../../../../generated/prisma/client.ts';

/** The value of a field. Null if it is not set. */
export type Value = string | number | boolean | Date | string[] | null;

/** What a rule's value consists of: one operand, a list of them, or none. */
export type Arity = 'one' | 'many';

/** One way to compare a field that is set. Its negations are derived. */
export interface Comparison<Actual, Operand> {
  arity: Arity;
  holds(actual: Actual, expected: Operand[], now: Date): boolean;
  sql(actual: Prisma.Sql, expected: Operand[], now: Date): Prisma.Sql;
}

/** How fields of one kind are compared, in memory and in SQL. Both must give the same result. */
export interface Kind<Actual = unknown, Operand = unknown, Operator extends string = string> {
  /** All operators that the contract gives fields of this kind, except those that read a change. */
  operators: readonly string[];
  comparisons: Record<Operator, Comparison<Actual, Operand>>;
  /** Whether a rule may have this as an operand. */
  isOperand(value: unknown): value is Operand;
  operandForm: string;
  /** Whether a field has exactly this value, for `changed_from` and `changed_to`. */
  same(actual: Actual, expected: Operand[], now: Date): boolean;
  /** The value as a trace shows it, if that is not the value itself. */
  show?(actual: Actual, now: Date): unknown;
}
