import { listTotalLimits } from '../../../generated/contract-constants.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { ListSource } from './list-source.ts';
import { limitSql } from './order.ts';

/** The highest total that a list reports. */
export const countedUpTo = listTotalLimits.maximum;

// A list this long stays longer than countedUpTo for a while, whatever single changes come, so it is not counted again
// each time.
const longFrom = 12_000;
const trustedForMs = 4_000;
const mostRemembered = 10_000;

interface Total {
  matching: number;
  /** The last event of the workspace when it was counted. Null if its changes are in no log. */
  sequence: number | null;
  readAt: number;
  /** Whether it was there again without a new event. Then the next list only asks for the sequence. */
  isSteady: boolean;
}

const totals = new Map<string, Total>();

/** What the SQL of a count gives. */
export interface CountColumns {
  /** Null where nothing was counted. */
  matching: number | null;
  sequence: number | null;
}

/** How many rows of a list match. Counting is most of a list's cost, so a total is remembered until the log has grown. */
export interface Count {
  /** {@link CountColumns}, as a SELECT list. */
  sql: Prisma.Sql;
  /** Returns the total, and remembers it. Null if the log has grown and nothing was counted: read again. */
  take(columns: CountColumns): number | null;
}

/** A transaction `isOpen` sees changes that are not in the log yet, so it neither uses nor leaves a total. */
export function countOf<Row>(source: ListSource<Row>, clock: Clock, isOpen: boolean): Count {
  const key = filterKey(source.filters);
  const known = isOpen ? undefined : totals.get(key);
  const readAt = clock.elapsedMs();
  const isTrusted = known !== undefined && known.matching >= longFrom && readAt - known.readAt < trustedForMs;
  const sequence = sequenceSql(source);
  return {
    // A statement without the count costs the same to plan for all values, so that one plan can be kept.
    sql:
      isTrusted || known?.isSteady
        ? Prisma.sql`NULL::int AS matching, ${sequence} AS sequence`
        : Prisma.sql`CASE WHEN ${sequence} = ${known?.sequence ?? -1}::float8 THEN NULL ELSE ${matchingSql(source)} END AS matching,
            ${sequence} AS sequence`,
    take: ({ matching, sequence }) => {
      if (matching !== null) {
        if (!isOpen) remember(key, { matching, sequence, readAt, isSteady: false });
        return matching;
      }
      if (!known) throw new Error('Nothing was counted, and nothing is known');
      if (isTrusted) return known.matching;
      known.isSteady = sequence === known.sequence;
      return known.isSteady ? known.matching : null;
    },
  };
}

/** The last event of the workspace whose log has all that changes the total. NULL if there is no such log. */
function sequenceSql<Row>({ loggedIn }: ListSource<Row>): Prisma.Sql {
  if (loggedIn === undefined) return Prisma.sql`NULL::float8`;
  return Prisma.sql`(SELECT last_sequence::float8 FROM event_counters WHERE workspace_id = ${loggedIn})`;
}

function matchingSql<Row>({ table, alias, filters, countedBy }: ListSource<Row>): Prisma.Sql {
  const from = Prisma.raw(`${table} ${alias}`);
  const count = (which: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${from} WHERE ${which} ${limitSql(longFrom)}) AS counted)`;
  if (!countedBy) return count(filters);
  return Prisma.sql`CASE WHEN ${countedBy.where} THEN ${count(countedBy.filters)} ELSE ${count(filters)} END`;
}

function remember(key: string, total: Total): void {
  if (total.sequence === null && total.matching < longFrom) return;
  if (totals.size >= mostRemembered) totals.clear();
  totals.set(key, total);
}

function filterKey({ sql, values }: Prisma.Sql): string {
  return JSON.stringify([sql, values]);
}
