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
  return matchesSome(Prisma.raw(`f.${columnName(column)}`), values);
}

/** Matches items with one of these scores. Null finds the items that were not rated, as most are. */
export function matchesScore(scores: (string | null)[]): ColumnFilter {
  return matchesSome(Prisma.sql`(f.satisfaction ->> 'score')`, scores);
}

function matchesSome(expression: Prisma.Sql, values: (string | null)[]): ColumnFilter {
  const alternatives = values.map((value) =>
    value === null ? Prisma.sql`${expression} IS NULL` : Prisma.sql`${expression} = ${value}`,
  );
  const [first] = alternatives;
  if (first && values.length === 1) return { condition: first, alternatives };
  const some = values.filter((value) => value !== null);
  const isSome = Prisma.sql`${expression} = ANY(${some}::text[])`;
  const condition = values.includes(null) ? Prisma.sql`(${isSome} OR ${expression} IS NULL)` : isSome;
  return { condition, alternatives };
}

/** Matches the items whose sender's address is proven, or all others. */
export function matchesVerified(isVerified: boolean): ColumnFilter {
  const condition = Prisma.sql`f.submitter_verified = ${isVerified}`;
  return { condition, alternatives: [condition] };
}
