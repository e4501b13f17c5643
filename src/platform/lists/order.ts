import { Prisma } from '../../../generated/prisma/client.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import { notACursor, type Position } from './cursor.ts';

/** A column that a list is sorted by. Rows without a value come last in both directions. */
export interface SortColumn {
  /** With the table's alias, such as `f.created_at`. */
  name: string;
  type: 'timestamptz' | 'int' | 'text';
  isNullable: boolean;
}

export type Order = 'asc' | 'desc';

/** Sorts by the column, then by id. The indexes of nullable columns are ordered with `NULLS LAST` too. */
export function orderSql({ name, isNullable }: SortColumn, alias: string, order: Order): Prisma.Sql {
  const id = Prisma.raw(`${alias}.id`);
  const direction = Prisma.raw(order.toUpperCase());
  const nulls = Prisma.raw(isNullable ? 'NULLS LAST' : '');
  return Prisma.sql`${Prisma.raw(name)} ${direction} ${nulls}, ${id} ${direction}`;
}

/**
 * Takes so many rows. The number is in the text, because a plan for any number expects a tenth of all rows, and PostgreSQL
 * then rather plans each time anew. An offset is mostly 0, and otherwise hardly twice the same.
 */
export function limitSql(limit: number, offset = 0): Prisma.Sql {
  if (!Number.isSafeInteger(limit)) throw new Error('The number of rows must be an integer');
  const limited = Prisma.raw(`LIMIT ${limit}`);
  return offset === 0 ? limited : Prisma.sql`${limited} OFFSET ${offset}`;
}

/** Matches what comes after a position. Rows without a value come after the last row with one. */
export function afterSql(column: SortColumn, alias: string, order: Order, position: Position): Prisma.Sql {
  const id = Prisma.raw(`${alias}.id`);
  const name = Prisma.raw(column.name);
  const operator = Prisma.raw(order === 'desc' ? '<' : '>');
  if (position.value === null && column.isNullable)
    return Prisma.sql`${name} IS NULL AND ${id} ${operator} ${position.id}`;
  const value = Prisma.sql`${sortValue(position.value, column.type)}::${Prisma.raw(column.type)}`;
  return Prisma.sql`(${name}, ${id}) ${operator} (${value}, ${position.id})`;
}

/**
 * A client can forge a cursor. Throws a 400 for a value that the column cannot hold, such as a number of more than 32
 * bits.
 */
function sortValue(value: Position['value'], type: SortColumn['type']): Date | number | string {
  if (type === 'timestamptz' && typeof value === 'string') return parseTimestamp(value, 'query/cursor');
  if (type === 'int' && typeof value === 'number' && value === (value | 0)) return value;
  if (type === 'text' && typeof value === 'string' && !value.includes('\0') && value.isWellFormed()) return value;
  throw notACursor();
}
