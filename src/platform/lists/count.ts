import { listTotalLimits } from '../../../generated/contract-constants.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { ListSource } from './list-source.ts';
import { limitSql } from './order.ts';

/** The highest total that a list reports. */
export const countedUpTo = listTotalLimits.maximum;

// A list this long stays longer than countedUpTo for a while, whatever single changes come, so it is not counted each time.
const longFrom = 12_000;
const trustedForMs = 4_000;
const mostRemembered = 10_000;

/** `matching` is null where nothing was counted, and `sequence` where no log has the changes of the list. */
export interface CountColumns {
  matching: number | null;
  /** The last event of the workspace. */
  sequence: number | null;
}

const totals = new Map<string, { matching: number; sequence: number | null; readAt: number }>();

/**
 * Counting is most of a list's cost, so a total is remembered until the workspace's log has grown. `sql` is a SELECT list of
 * {@link CountColumns}, from which `take` returns the total. A transaction sees changes that are not in the log yet, so while
 * one `isOpen` nothing is remembered.
 */
export function countOf<Row>({ loggedIn, ...source }: ListSource<Row>, clock: Clock, isOpen: boolean) {
  const key = JSON.stringify([source.filters.sql, source.filters.values]);
  const known = isOpen ? undefined : totals.get(key);
  const readAt = clock.elapsedMs();
  const isTrusted = known !== undefined && known.matching >= longFrom && readAt - known.readAt < trustedForMs;
  const sequence = loggedIn
    ? Prisma.sql`(SELECT last_sequence::float8 FROM event_counters WHERE workspace_id = ${loggedIn})`
    : Prisma.sql`NULL::float8`;
  return {
    sql: isTrusted
      ? Prisma.sql`NULL::int AS matching, NULL::float8 AS sequence`
      : Prisma.sql`CASE WHEN ${sequence} = ${known?.sequence ?? -1}::float8 THEN NULL ELSE ${matchingSql(source)} END AS matching,
          ${sequence} AS sequence`,
    take({ matching, sequence }: CountColumns): number {
      if (matching === null) return known?.matching ?? 0;
      if (totals.size >= mostRemembered) totals.clear();
      if (!isOpen && (sequence !== null || matching >= longFrom)) totals.set(key, { matching, sequence, readAt });
      return matching;
    },
  };
}

function matchingSql<Row>({ table, alias, filters, countedBy }: Omit<ListSource<Row>, 'loggedIn'>): Prisma.Sql {
  const from = Prisma.raw(`${table} ${alias}`);
  const count = (which: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${from} WHERE ${which} ${limitSql(longFrom)}) AS counted)`;
  if (!countedBy) return count(filters);
  return Prisma.sql`CASE WHEN ${countedBy.where} THEN ${count(countedBy.filters)} ELSE ${count(filters)} END`;
}
