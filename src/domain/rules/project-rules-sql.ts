import { Prisma, type Project } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';

/** How a project can be locked, weakest first. */
const locks = {
  /** For a change of its configuration. New rows may refer to it meanwhile. */
  configuration: Prisma.sql`FOR NO KEY UPDATE`,
  /** Nothing new may refer to it. */
  whole: Prisma.sql`FOR UPDATE`,
};

/** Locks the project until the transaction ends. Locks nothing if the workspace has no such project. */
export async function lockProjectRow(
  ctx: SqlContext,
  workspaceId: string,
  id: string,
  lock: keyof typeof locks,
): Promise<void> {
  await ctx.db.rows(
    Prisma.sql`SELECT 1 FROM projects WHERE workspace_id = ${workspaceId} AND id = ${id} ${locks[lock]}`,
  );
}

const referenced = [
  ...(['id', 'workspaceId', 'customStatuses', 'slaRules', 'calendar', 'pauseWhile'] as const),
  ...(['customFieldDefinitions', 'disabledDefaultFields', 'mailSettings', 'version'] as const),
] satisfies (keyof Project)[];
const referencedColumns = Prisma.raw(columnsAsFields('p', referenced));

/** What matters to those who only refer to a project: its rules and its workspace. */
export type ReferencedProject = Pick<Project, (typeof referenced)[number]>;

/** Undefined if the workspace has no such project. */
export async function readReferencedProject(
  ctx: SqlContext,
  workspaceId: string,
  id: string,
): Promise<ReferencedProject | undefined> {
  const [project] = await ctx.db.rows<ReferencedProject>(referencedSql(workspaceId, id));
  return project;
}

/** The same, with its configuration locked until the transaction ends. */
export async function lockReferencedProject(
  tx: SqlContext,
  workspaceId: string,
  id: string,
): Promise<ReferencedProject | undefined> {
  const [project] = await tx.db.rows<ReferencedProject>(Prisma.sql`${referencedSql(workspaceId, id)} FOR SHARE`);
  return project;
}

function referencedSql(workspaceId: string, id: string): Prisma.Sql {
  return Prisma.sql`
    SELECT ${referencedColumns} FROM projects p
    WHERE p.workspace_id = ${workspaceId} AND p.id = ${id} AND p.deleted_at IS NULL`;
}

/**
 * Locks the projects of these items until the transaction ends, so that their configuration stays, and reads them. With
 * `skipsLocked`, only projects that nobody else has locked.
 */
export function lockProjectsOfItems(
  tx: SqlContext,
  workspaceId: string,
  feedbackIds: string[],
  skipsLocked: boolean,
): Promise<ReferencedProject[]> {
  // PostgreSQL looks into no subquery, so it expects the same of one item as of many, and keeps its plan.
  return tx.db.rows<ReferencedProject>(Prisma.sql`
    SELECT ${referencedColumns} FROM projects p
    WHERE p.workspace_id = ${workspaceId} AND p.deleted_at IS NULL AND p.id IN (
      SELECT project_id FROM feedback
      WHERE workspace_id = ${workspaceId} AND id = ANY((SELECT ${feedbackIds}::text[])::text[])
    ) ORDER BY p.id FOR SHARE OF p ${skipsLocked ? Prisma.sql`SKIP LOCKED` : Prisma.empty}`);
}
