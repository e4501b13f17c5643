import { listTotalLimits } from '../../../generated/contract-constants.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { ListSource } from './list-source.ts';

/** The highest total that a list reports. */
export const countedUpTo = listTotalLimits.maximum;

// Counting is most of a list's cost. A list this long stays longer than countedUpTo for a while, whatever single
// changes come, so it is not counted again each time.
const longFrom = 12_000;
const trustedForMs = 4_000;
const mostRemembered = 10_000;
const longUntil = new Map<string, number>();

/** Returns SQL for how many rows match: the count itself, or the highest total if the list was longer moments ago. */
export function matchingSql<Row>({ table, alias, filters, countedBy }: ListSource<Row>, now: Date): Prisma.Sql {
  if (now.getTime() < (longUntil.get(filterKey(filters)) ?? 0)) return Prisma.sql`${countedUpTo + 1}::int`;
  const from = Prisma.raw(`${table} ${alias}`);
  const count = (which: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${from} WHERE ${which} LIMIT ${longFrom}) AS counted)`;
  if (!countedBy) return count(filters);
  return Prisma.sql`CASE WHEN ${countedBy.where} THEN ${count(countedBy.filters)} ELSE ${count(filters)} END`;
}

/** Remembers a count that {@link matchingSql} gave. */
export function noteMatching(filters: Prisma.Sql, matching: number, now: Date): void {
  if (matching < longFrom) return;
  if (longUntil.size >= mostRemembered) longUntil.clear();
  longUntil.set(filterKey(filters), now.getTime() + trustedForMs);
}

function filterKey(filters: Prisma.Sql): string {
  return JSON.stringify([filters.sql, filters.values]);
}
