import { Prisma } from '../../../generated/prisma/client.ts';
import type { ImportFault } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { ImportJob } from './import-job.ts';

/** How long a process that was killed still holds its import. */
const heldSeconds = 6;
const held = Prisma.sql`now() + ${heldSeconds} * interval '1 second'`;

/** Takes the import for the holder. False if it is over, or if a living process works on it. */
export async function holdImport(
  { db }: SqlContext,
  { workspaceId, importId }: ImportJob,
  holder: string,
): Promise<boolean> {
  const taken = await db.run(Prisma.sql`
    UPDATE imports SET status = 'running', holder = ${holder}, held_until = ${held}
    WHERE workspace_id = ${workspaceId} AND id = ${importId} AND finished_at IS NULL
      AND (held_until IS NULL OR held_until < now())`);
  return taken === 1;
}

/** Says that the holder is alive. */
export async function keepHolding(
  { db }: SqlContext,
  { workspaceId, importId }: ImportJob,
  holder: string,
): Promise<void> {
  await db.run(Prisma.sql`
    UPDATE imports SET held_until = ${held}
    WHERE workspace_id = ${workspaceId} AND id = ${importId} AND holder = ${holder}`);
}

/** Lets others go on with it at once. */
export async function letGo({ db }: SqlContext, { workspaceId, importId }: ImportJob, holder: string): Promise<void> {
  await db.run(Prisma.sql`
    UPDATE imports SET holder = NULL, held_until = NULL
    WHERE workspace_id = ${workspaceId} AND id = ${importId} AND holder = ${holder}`);
}

/** Locks the import until the transaction ends. False if it was cancelled, or if another process has it now. */
export async function lockHeld(
  { db }: SqlContext,
  { workspaceId, importId }: ImportJob,
  holder: string,
): Promise<boolean> {
  const rows = await db.rows<object>(Prisma.sql`
    SELECT 1 FROM imports WHERE workspace_id = ${workspaceId} AND id = ${importId} AND holder = ${holder}
      AND finished_at IS NULL FOR UPDATE`);
  return rows.length === 1;
}

/**
 * Lets PostgreSQL count what an import has filled. Until it does so by itself, up to a minute later, it knows nothing of the
 * workspace, and lists its items by sorting all of them. Citus would count on all nodes.
 */
export async function countFilled({ db }: SqlContext): Promise<void> {
  await db.run(Prisma.sql`
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN ANALYZE feedback, customers; END IF;
    END $$`);
}

/** Locks the import until the transaction ends. */
export async function lockImport({ db }: SqlContext, { workspaceId, importId }: ImportJob): Promise<void> {
  await db.rows(Prisma.sql`SELECT 1 FROM imports WHERE workspace_id = ${workspaceId} AND id = ${importId} FOR UPDATE`);
}

/** Returns the imports that are not over and that no living process works on. */
export function findWaitingImports({ db }: SqlContext): Promise<ImportJob[]> {
  return db.rows<ImportJob>(Prisma.sql`
    SELECT workspace_id AS "workspaceId", id AS "importId" FROM imports
    WHERE finished_at IS NULL AND held_until < now()`);
}

/**
 * Returns the ids of the items of the project that have one of these ids of another system. Each is looked up for itself: while
 * an import fills the table, the database's statistics are old, and with `ANY` it would read all items of the project.
 */
export async function findTaken(
  { db }: SqlContext,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  externalIds: string[],
): Promise<string[]> {
  if (externalIds.length === 0) return [];
  const rows = await db.rows<{ id: string }>(Prisma.sql`
    SELECT found.id FROM unnest(${externalIds}::text[]) AS given(external_id), LATERAL (
      SELECT f.id FROM feedback f
      WHERE f.workspace_id = ${workspaceId} AND f.external_id = given.external_id AND f.project_id = ${projectId}
      LIMIT 1
    ) AS found`);
  return rows.map(({ id }) => id);
}

/**
 * Returns the first faults of each of these imports, in their order. Prisma would read all of them, and leave out the others
 * in this process.
 */
export function findFaults(
  { db }: SqlContext,
  workspaceId: string,
  importIds: string[],
  most: number,
): Promise<(ImportFault & { importId: string })[]> {
  return db.rows(
    Prisma.sql`
      SELECT given.id AS "importId", refused.line, refused.path, refused.message
      FROM unnest(${importIds}::text[]) AS given(id), LATERAL (
        SELECT r.number, r.line, r.path, r.message FROM import_refusals r
        WHERE r.workspace_id = ${workspaceId} AND r.import_id = given.id
        ORDER BY r.number LIMIT ${most}
      ) AS refused
      ORDER BY given.id, refused.number`,
    { plan: 'anew' },
  );
}

/** A refused record, and how much there is to read of it. */
export interface RefusedSize {
  number: number;
  bytes: number;
}

/** Returns the sizes of the next refused records after this number. */
export function measureRefused(
  { db }: SqlContext,
  { workspaceId, importId }: ImportJob,
  after: number,
  most: number,
): Promise<RefusedSize[]> {
  return db.rows<RefusedSize>(Prisma.sql`
    SELECT number, octet_length(record::text) AS bytes FROM import_refusals
    WHERE workspace_id = ${workspaceId} AND import_id = ${importId} AND number > ${after}
    ORDER BY number LIMIT ${most}`);
}
