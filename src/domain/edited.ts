import { isDeepStrictEqual } from 'node:util';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Context } from '../platform/context.ts';

/**
 * Returns columns as an edit writes them, with when it was and a higher version. If none of them differs from what the row
 * has, nothing is written.
 */
export function edited<Row extends object, Columns extends { [Field in keyof Row]?: unknown }>(
  ctx: Context,
  current: Row,
  columns: Columns,
) {
  const differs = (Object.keys(columns) as (keyof Row & keyof Columns)[]).some(
    (field) => columns[field] !== undefined && !isDeepStrictEqual(asRead(columns[field]), current[field]),
  );
  return differs ? { ...columns, version: { increment: 1 }, updatedAt: ctx.clock() } : {};
}

/** As Prisma returns what it was given. */
function asRead(value: unknown): unknown {
  return value === Prisma.DbNull ? null : value;
}
