import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../context.ts';

type Tx = Pick<SqlContext, 'db'>;

/** Takes a post that was sent, or never will be, out of the queue. */
export async function removePost(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.db.run(Prisma.sql`DELETE FROM outgoing_posts WHERE workspace_id = ${workspaceId} AND id = ${id}`);
}

/** Lets a post go that was claimed, to be sent again at this time. `tries` says how many have failed, if that is counted. */
export async function postponePost(
  tx: Tx,
  workspaceId: string,
  id: string,
  dueAt: Date,
  tries: number | null = null,
): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE outgoing_posts SET due_at = ${dueAt}::timestamptz, leased_until = NULL, by_hand = false,
      tries = coalesce(${tries}::int, tries)
    WHERE workspace_id = ${workspaceId} AND id = ${id}`);
}

/** Does the same with several posts of a workspace. */
export async function removePosts(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  await tx.db.run(
    Prisma.sql`DELETE FROM outgoing_posts WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`,
  );
}

/** Lets several posts go that were claimed, to be sent again at this time. */
export async function postponePosts(tx: Tx, workspaceId: string, ids: string[], dueAt: Date): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE outgoing_posts SET due_at = ${dueAt}::timestamptz, leased_until = NULL, by_hand = false
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
}

/** Drops all that waits in a lane, and the lane. */
export async function removeLane(tx: Tx, workspaceId: string, lane: string): Promise<void> {
  await tx.db.run(Prisma.sql`DELETE FROM outgoing_posts WHERE workspace_id = ${workspaceId} AND lane = ${lane}`);
  await tx.db.run(Prisma.sql`DELETE FROM outgoing_lanes WHERE workspace_id = ${workspaceId} AND lane = ${lane}`);
}

/** Sets where the posts of a lane go, and how. */
export async function setLane(
  tx: Tx,
  workspaceId: string,
  lane: string,
  { host, isOrdered, isClosed }: { host: string; isOrdered: boolean; isClosed: boolean },
): Promise<void> {
  await tx.db.run(Prisma.sql`
    INSERT INTO outgoing_lanes (workspace_id, lane, host, is_ordered, is_closed)
    VALUES (${workspaceId}, ${lane}, ${host}, ${isOrdered}, ${isClosed})
    ON CONFLICT (workspace_id, lane) DO UPDATE SET host = excluded.host, is_ordered = excluded.is_ordered,
      is_closed = excluded.is_closed`);
  await tx.db.run(Prisma.sql`
    UPDATE outgoing_posts SET host = ${host} WHERE workspace_id = ${workspaceId} AND lane = ${lane} AND host <> ${host}`);
}

/** Lets only one post of the lane out at a time, the next at this time. Null lets all out again. */
export async function probeLane(tx: Tx, workspaceId: string, lane: string, probeAt: Date | null): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE outgoing_lanes SET probe_at = ${probeAt}::timestamptz WHERE workspace_id = ${workspaceId} AND lane = ${lane}`);
}

/** Asks for a post to be sent now. False if it is being sent, or was asked for already. */
export async function sendByHand(
  tx: Tx,
  post: { workspaceId: string; id: string; kind: string; lane: string; host: string; item: string; number: bigint },
  now: Date,
): Promise<boolean> {
  const { workspaceId, id, kind, lane, host, item, number } = post;
  const count = await tx.db.run(Prisma.sql`
    INSERT INTO outgoing_posts AS p (workspace_id, id, kind, lane, host, item, number, due_at, by_hand)
    VALUES (${workspaceId}, ${id}, ${kind}, ${lane}, ${host}, ${item}, ${number}, ${now}::timestamptz, true)
    ON CONFLICT (workspace_id, id) DO UPDATE SET due_at = excluded.due_at, by_hand = true, leased_until = NULL
    WHERE NOT p.by_hand AND (p.leased_until IS NULL OR p.leased_until <= ${now}::timestamptz)`);
  return count > 0;
}

/** Only one process has the embedded database. What is leased before it starts was taken by one that died. */
export async function releaseAllPosts({ db }: Tx): Promise<void> {
  await db.run(Prisma.sql`UPDATE outgoing_posts SET leased_until = NULL WHERE leased_until IS NOT NULL`);
}
