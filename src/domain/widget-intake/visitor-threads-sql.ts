import { type Feedback, Prisma, type Project, type ThreadLink } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { browser } from '../participants/thread-links.ts';
import { isAddressProvenSql } from '../rules/address-proven.ts';

const dayMs = 86_400_000;

interface Answers {
  ticketNumber: number;
  /** The time of the newest message. */
  lastAt: Date;
  /** How many comments of agents were not seen through the link. */
  unread: number;
}

/** The link is null if there is none that somebody has a token of. */
export type VisitorThreadRow = Answers &
  Pick<Feedback, 'id' | 'message' | 'status' | 'statusCategory'> &
  (Pick<ThreadLink, 'handle' | 'generation'> | { handle: null; generation: null });

export type UnreadRow = Answers & Pick<ThreadLink, 'handle' | 'generation'>;

type Place = Pick<Project, 'workspaceId' | 'id'>;

/**
 * Reads the newest items of the customer in the project whose sender is proven, each with its browser's link. Items whose link
 * has expired are left out.
 */
export function readVisitorThreads(
  ctx: SqlContext,
  { workspaceId, id: projectId }: Place,
  customerId: string,
  most: number,
): Promise<VisitorThreadRow[]> {
  return ctx.db.rows<VisitorThreadRow>(Prisma.sql`
    SELECT f.id, left(f.message, 200) AS message, f.status, f.status_category AS "statusCategory", ${answers},
      CASE WHEN l.made_at IS NOT NULL THEN l.handle END AS handle,
      CASE WHEN l.made_at IS NOT NULL THEN l.generation END AS generation
    FROM (
      SELECT * FROM feedback
      WHERE workspace_id = ${workspaceId} AND customer_id = ${customerId} AND project_id = ${projectId}
        AND submitter_verified AND erased_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT ${most}
    ) AS f
      LEFT JOIN thread_links l
        ON l.workspace_id = f.workspace_id AND l.feedback_id = f.id AND l.participant_id = ${browser}
      ${joinComments(workspaceId)}
    WHERE ${isOpen(ctx)} GROUP BY ${groups} ORDER BY f.created_at DESC, f.id DESC`);
}

/** Reads what is new in the conversations of the project that these handles open, in no order. */
export function readUnread(
  ctx: SqlContext,
  { workspaceId, id: projectId }: Place,
  handles: string[],
): Promise<UnreadRow[]> {
  return ctx.db.rows<UnreadRow>(Prisma.sql`
    SELECT l.handle, l.generation, ${answers}
    FROM thread_links l JOIN feedback f ON f.workspace_id = l.workspace_id AND f.id = l.feedback_id
      ${joinComments(workspaceId)}
    WHERE l.handle = ANY(${handles}::text[]) AND l.workspace_id = ${workspaceId} AND f.workspace_id = ${workspaceId}
      AND f.project_id = ${projectId} AND f.erased_at IS NULL AND ${isOpen(ctx)}
    GROUP BY ${groups}`);
}

const unreadComments = Prisma.sql`count(*) FILTER (
        WHERE c.author_type = 'agent' AND c.created_at > coalesce(l.seen_through, '-infinity'))`;

/** The columns of {@link Answers}. The browser of an item whose address is not proven learns nothing once the mailbox has written. */
const answers = Prisma.sql`f.ticket_number AS "ticketNumber",
      coalesce(CASE WHEN ${isShown()} THEN max(c.created_at) END, f.created_at) AS "lastAt",
      coalesce(CASE WHEN ${isShown()} THEN ${unreadComments} END, 0)::int AS unread`;

function isShown(): Prisma.Sql {
  return Prisma.sql`(${isAddressProvenSql} OR f.mailbox_wrote_at IS NULL OR l.participant_id <> ${browser})`;
}

/** Citus joins no subquery for each row of an outer join, so the comments are joined and counted by groups. */
function joinComments(workspaceId: string): Prisma.Sql {
  return Prisma.sql`LEFT JOIN comments c ON c.workspace_id = ${workspaceId} AND c.feedback_id = f.id AND NOT c.automatic`;
}

const groups = Prisma.sql`f.id, f.message, f.status, f.status_category, f.ticket_number, f.created_at, f.submitter_verified,
      f.address_proven, f.mailbox_wrote_at, l.handle, l.generation, l.made_at, l.participant_id, l.seen_through`;

/** Whether the link has not expired: see Thread links of the guide. */
function isOpen({ clock, threadLinkDays }: SqlContext): Prisma.Sql {
  const now = clock();
  const doneSince = new Date(now.getTime() - threadLinkDays * dayMs);
  return Prisma.sql`(f.resolved_at IS NULL OR f.resolved_at > ${doneSince} OR l.extended_until > ${now})`;
}
