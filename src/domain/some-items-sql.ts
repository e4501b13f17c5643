import { Prisma } from '../../generated/prisma/client.ts';
import type { SqlContext } from '../platform/context.ts';

/** Few enough that whoever waits for the rows hardly notices. */
export const itemsAtATime = 500;

const locks = {
  /** For a change. Rows that refer to the items may be added meanwhile. */
  change: Prisma.sql`FOR NO KEY UPDATE`,
  /** Nothing new may refer to the items. */
  deletion: Prisma.sql`FOR UPDATE`,
};

interface Choice {
  /** What holds for the items, as a condition on `f`. */
  which: Prisma.Sql;
  /** An order that an index has, so that no step sorts all that fit. */
  order?: Prisma.Sql;
  most?: number;
  lock?: keyof typeof locks;
}

export interface SomeItems {
  ids: string[];
  /** Whether no more than these were there. */
  areLast: boolean;
}

/**
 * Chooses the first items and locks those that still fit, until the transaction ends. They are locked in the order of
 * their ids, as everybody locks several, so that nobody waits in a circle.
 */
export async function lockSomeItems(
  { db }: SqlContext,
  workspaceId: string,
  { which, order = Prisma.sql`f.created_at, f.id`, most = itemsAtATime, lock = 'change' }: Choice,
): Promise<SomeItems> {
  const chosen = await db.rows<{ id: string }>(Prisma.sql`
    SELECT f.id FROM feedback f WHERE f.workspace_id = ${workspaceId} AND ${which} ORDER BY ${order} LIMIT ${most}`);
  const ids = chosen.map(({ id }) => id);
  const locked = await db.rows<{ id: string }>(Prisma.sql`
    SELECT f.id FROM feedback f WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${ids}::text[]) AND ${which}
    ORDER BY f.id ${locks[lock]} OF f`);
  return { ids: locked.map(({ id }) => id), areLast: chosen.length < most };
}
