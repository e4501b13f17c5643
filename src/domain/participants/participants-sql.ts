import { type Feedback, type Participant, Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';

const columns = Prisma.raw(columnsAsFields('p', Object.keys(Prisma.ParticipantScalarFieldEnum)));

type Item = Pick<Feedback, 'id' | 'workspaceId' | 'userEmail' | 'userName'>;

/** Reads the stored participants of an item: the submitter, if something was sent to them, and those who were added, in their order. */
export function readParticipants(
  ctx: SqlContext,
  { workspaceId, id }: Pick<Item, 'workspaceId' | 'id'>,
): Promise<Participant[]> {
  return ctx.db.rows<Participant>(Prisma.sql`
    SELECT ${columns} FROM participants p WHERE p.workspace_id = ${workspaceId} AND p.feedback_id = ${id}
    ORDER BY p.kind DESC, p.created_at, p.id`);
}

/** Returns the submitter as a participant, whose row is made if there is none. Null if the item has no address. */
export async function takeSubmitter(ctx: SqlContext, item: Item): Promise<Participant | null> {
  if (item.userEmail === null) return null;
  const { userEmail: email, userName: name } = item;
  return store(ctx, item, { kind: 'submitter', email, name }, Prisma.sql`coalesce(p.name, excluded.name)`);
}

interface Person {
  kind: 'submitter' | 'added';
  email: string;
  name: string | null;
}

/** Adds the person, or renames the participant with this address. */
export function storeParticipant(
  ctx: SqlContext,
  item: Pick<Item, 'workspaceId' | 'id'>,
  person: Person,
): Promise<Participant> {
  return store(ctx, item, person, Prisma.sql`coalesce(excluded.name, p.name)`);
}

async function store(
  ctx: SqlContext,
  { workspaceId, id: feedbackId }: Pick<Item, 'workspaceId' | 'id'>,
  { kind, email, name }: Person,
  nameOfKnown: Prisma.Sql,
): Promise<Participant> {
  const [row] = await ctx.db.rows<Participant>(Prisma.sql`
    INSERT INTO participants AS p (id, workspace_id, feedback_id, kind, email, name, created_at)
    VALUES (${newId('ptc')}, ${workspaceId}, ${feedbackId}, ${kind}, ${email}, ${name}, ${ctx.clock()})
    ON CONFLICT (workspace_id, feedback_id, email) DO UPDATE SET name = ${nameOfKnown}
    RETURNING ${columns}`);
  return row as Participant;
}

/**
 * Adds the person, or renames the participant with this address. Returns false if so many were added already. The item is
 * locked.
 */
export async function addPerson(
  ctx: SqlContext,
  item: Pick<Item, 'workspaceId' | 'id'>,
  { email, name }: { email: string; name: string | null },
  most: number,
): Promise<boolean> {
  const { workspaceId, id } = item;
  const added = await ctx.db.run(Prisma.sql`
    INSERT INTO participants AS p (id, workspace_id, feedback_id, kind, email, name, created_at)
    SELECT ${newId('ptc')}::text, ${workspaceId}::text, ${id}::text, 'added', ${email}::text, ${name}::text, ${ctx.clock()}::timestamptz
    WHERE (
      SELECT count(*) < ${most}::int OR bool_or(email = ${email}) FROM participants
      WHERE workspace_id = ${workspaceId} AND feedback_id = ${id} AND kind = 'added')
    ON CONFLICT (workspace_id, feedback_id, email) DO UPDATE SET name = coalesce(excluded.name, p.name)`);
  return added > 0;
}

export async function deleteParticipant({ db }: SqlContext, workspaceId: string, id: string): Promise<void> {
  await db.run(Prisma.sql`DELETE FROM participants WHERE workspace_id = ${workspaceId} AND id = ${id}`);
}

/** Finds a participant by their address. */
export async function findParticipant(
  ctx: SqlContext,
  { workspaceId, id }: Pick<Item, 'workspaceId' | 'id'>,
  email: string,
): Promise<Participant | null> {
  const [row] = await ctx.db.rows<Participant>(Prisma.sql`
    SELECT ${columns} FROM participants p
    WHERE p.workspace_id = ${workspaceId} AND p.feedback_id = ${id} AND p.email = ${email}`);
  return row ?? null;
}
