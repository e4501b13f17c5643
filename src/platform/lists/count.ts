import { listTotalLimits } from '../../../generated/contract-constants.ts';
import { Prisma } from '../../../generated/prisma/client.ts';

/** A list's total says no more than this. */
export const countedUpTo = listTotalLimits.maximum;

// Counting is most of what a list costs. A list this long stays longer than countedUpTo for a while whatever single
// changes come, so that its count is not asked for again each time.
const longFrom = 12_000;
const trustedForMs = 4_000;
const mostRemembered = 10_000;
const longUntil = new Map<string, number>();

/** SQL for how many rows match: the count itself, or more than is counted where that was so moments ago. */
export function matchingSql(table: Prisma.Sql, filters: Prisma.Sql, now: Date): Prisma.Sql {
  if (now.getTime() < (longUntil.get(filterKey(filters)) ?? 0)) return Prisma.sql`${countedUpTo + 1}::int`;
  return Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${table} WHERE ${filters} LIMIT ${longFrom}) AS counted)`;
}

/** Takes note of a count that {@link matchingSql} gave. */
export function noteMatching(filters: Prisma.Sql, matching: number, now: Date): void {
  if (matching < longFrom) return;
  if (longUntil.size >= mostRemembered) longUntil.clear();
  longUntil.set(filterKey(filters), now.getTime() + trustedForMs);
}

function filterKey(filters: Prisma.Sql): string {
  return JSON.stringify([filters.sql, filters.values]);
}
