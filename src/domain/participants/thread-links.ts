import type { ThreadLink } from '../../../generated/prisma/client.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import { handleOf, isTokenOf, makeToken, newHandle, type TokenKind } from './thread-tokens.ts';

/** In the place of a participant: the browser that sent the item. */
export const browser = '';

export interface LinkOwner {
  workspaceId: string;
  feedbackId: string;
  /** A participant's id, or {@link browser}. */
  participantId: string;
}

const columns = Prisma.raw(columnsAsFields('l', Object.keys(Prisma.ThreadLinkScalarFieldEnum)));

/** Returns the link of the person, which is made if there is none, and notes that a token of it was handed out. */
export async function takeThreadLink(ctx: SqlContext, owner: LinkOwner): Promise<ThreadLink & { isNew: boolean }> {
  const { workspaceId, feedbackId, participantId } = owner;
  const [row] = await ctx.db.rows<ThreadLink & { isNew: boolean }>(Prisma.sql`
    WITH before AS (
      SELECT made_at FROM thread_links
      WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND participant_id = ${participantId}
    )
    INSERT INTO thread_links AS l (handle, workspace_id, feedback_id, participant_id, made_at)
    VALUES (${newHandle()}, ${workspaceId}, ${feedbackId}, ${participantId}, ${ctx.clock()})
    ON CONFLICT (workspace_id, feedback_id, participant_id) DO UPDATE SET made_at = coalesce(l.made_at, excluded.made_at)
    RETURNING ${columns}, NOT EXISTS (SELECT 1 FROM before WHERE made_at IS NOT NULL) AS "isNew"`);
  return row as ThreadLink & { isNew: boolean };
}

/** Notes that an app has a token of the link, which works without the app. */
export async function noteFetchedByApp(
  { db }: SqlContext,
  { handle }: Pick<ThreadLink, 'handle'>,
  grantId: string,
): Promise<void> {
  await db.run(Prisma.sql`
    UPDATE thread_links SET grant_ids = grant_ids || ${grantId}::text
    WHERE handle = ${handle} AND NOT ${grantId} = ANY (grant_ids)`);
}

/** Returns the links of the browsers of these items, those that there are not yet being made, in no order. */
export function takeBrowserLinks(ctx: SqlContext, workspaceId: string, feedbackIds: string[]): Promise<ThreadLink[]> {
  const handles = feedbackIds.map(newHandle);
  return ctx.db.rows<ThreadLink>(Prisma.sql`
    INSERT INTO thread_links AS l (handle, workspace_id, feedback_id, participant_id, made_at)
    SELECT n.handle, ${workspaceId}, n.feedback_id, ${browser}, ${ctx.clock()}::timestamptz
    FROM unnest(${handles}::text[], ${feedbackIds}::text[]) AS n (handle, feedback_id) ORDER BY n.feedback_id
    ON CONFLICT (workspace_id, feedback_id, participant_id) DO UPDATE SET made_at = coalesce(l.made_at, excluded.made_at)
    RETURNING ${columns}`);
}

/** Reads the links of all persons of an item. */
export function readThreadLinks(
  ctx: SqlContext,
  { workspaceId, feedbackId }: Omit<LinkOwner, 'participantId'>,
): Promise<ThreadLink[]> {
  return ctx.db.rows<ThreadLink>(Prisma.sql`
    SELECT ${columns} FROM thread_links l WHERE l.workspace_id = ${workspaceId} AND l.feedback_id = ${feedbackId}`);
}

/** Finds the link that a token opens. Null if it is none, or has ended: nobody learns which, also not from the time that it takes. */
export async function findThreadLink(ctx: SqlContext, kind: TokenKind, token: string): Promise<ThreadLink | null> {
  const handle = handleOf(token);
  const [link] = await ctx.db.rows<ThreadLink>(
    Prisma.sql`SELECT ${columns} FROM thread_links l WHERE l.handle = ${handle ?? nobody.handle}`,
  );
  const isRight = await isTokenOf(ctx, kind, token, link ?? nobody);
  return link && isRight ? link : null;
}

/** Returns what the directory has under this handle, whether or not its tokens still work. It outlives the item. */
export async function readDirectory(ctx: SqlContext, handle: string): Promise<ThreadLink | null> {
  const [link] = await ctx.db.rows<ThreadLink>(
    Prisma.sql`SELECT ${columns} FROM thread_links l WHERE l.handle = ${handle}`,
  );
  return link ?? null;
}

/** A link that nobody has. */
const nobody = { handle: '0000000000000000', generation: 0 };

/** Ends the links of an item, or that of one person. Returns how many somebody had a token of. */
export async function endLinks(
  ctx: SqlContext,
  { workspaceId, feedbackId, participantId }: Omit<LinkOwner, 'participantId'> & { participantId?: string },
): Promise<number> {
  const ofPerson = participantId === undefined ? Prisma.empty : Prisma.sql`AND participant_id = ${participantId}`;
  const ended = await ctx.db.rows(Prisma.sql`
    UPDATE thread_links SET generation = generation + 1, made_at = NULL, extended_until = NULL, grant_ids = '{}'
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} ${ofPerson} AND made_at IS NOT NULL
    RETURNING handle`);
  return ended.length;
}

/** The page on which the holder of the link reads and answers. */
export async function threadUrl(ctx: SqlContext, link: ThreadLink): Promise<string> {
  return `${ctx.siteUrl}/t/${await makeToken(ctx, 'link', link)}`;
}
