import { Prisma } from '../../../generated/prisma/client.ts';
import { columnName } from '../../platform/db/column-names.ts';

/** Columns of items with an index that begins with the workspace and the column, in order of creation. */
export type Column = 'status' | 'statusCategory' | 'category' | 'priority' | 'assigneeId' | 'projectId' | 'channel';

export interface ColumnFilter {
  condition: Prisma.Sql;
  /** One for each value. */
  alternatives: Prisma.Sql[];
}

/** Matches items with one of these values. Null is no value. */
export function matchesOne(column: Column, values: (string | null)[]): ColumnFilter {
  const alternatives = values.map((value) => hasValue(column, value));
  const [first] = alternatives;
  if (first && values.length === 1) return { condition: first, alternatives };
  const some = values.filter((value) => value !== null);
  const isSome = Prisma.sql`f.${Prisma.raw(columnName(column))} = ANY(${some}::text[])`;
  const condition = values.includes(null) ? Prisma.sql`(${isSome} OR ${hasValue(column, null)})` : isSome;
  return { condition, alternatives };
}

function hasValue(column: Column, value: string | null): Prisma.Sql {
  const name = Prisma.raw(columnName(column));
  return value === null ? Prisma.sql`f.${name} IS NULL` : Prisma.sql`f.${name} = ${value}`;
}
