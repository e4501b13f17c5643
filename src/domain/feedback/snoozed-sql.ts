import { Prisma } from '../../../generated/prisma/client.ts';

interface Asked {
  externalId?: string;
  customerId?: string;
  search?: string;
  snoozed?: boolean;
}

/** Returns the filters as lists and counts take them: only a question for certain items leaves in those that are snoozed. */
export function withoutSnoozed<Filters extends Asked>(filters: Filters): Filters {
  const { externalId, customerId, search, snoozed } = filters;
  const isCertain = externalId !== undefined || customerId !== undefined || search !== undefined;
  return isCertain || snoozed !== undefined ? filters : { ...filters, snoozed: false };
}

const minuteMs = 60_000;

/**
 * Whether an item is snoozed, for reading items and for counting them. The time is that of the minute: totals are remembered
 * by their conditions. Few items are snoozed, so for a count their ids are read once, and an index answers the rest.
 */
export function snoozedSql(
  now: Date,
  workspaceId: string,
  isSnoozed: boolean,
): { read: Prisma.Sql; counted: Prisma.Sql } {
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  const snoozed = Prisma.sql`f.snoozed_until > ${minute}::timestamptz`;
  if (isSnoozed) return { read: snoozed, counted: snoozed };
  return {
    read: Prisma.sql`(f.snoozed_until IS NULL OR f.snoozed_until <= ${minute}::timestamptz)`,
    counted: Prisma.sql`f.id NOT IN (
      SELECT s.id FROM feedback s WHERE s.workspace_id = ${workspaceId} AND s.snoozed_until > ${minute}::timestamptz)`,
  };
}
