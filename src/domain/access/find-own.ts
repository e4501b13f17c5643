import type { NotFound } from '../../base/errors.ts';
import type { AuthenticatedKey, KeyContext, WorkspaceAccess } from '../operation.ts';
import { readAllAccess } from './memberships.ts';
import { explainRefusal } from './workspace-access.ts';

/** The workspaces that a row may be in, as Prisma takes them in a `where`. */
export type AmongWorkspaces = string | { in: string[] };

/** Reads the row of a tenant's table that has an id, by its whole key: the workspace is one of these. */
type Find<Row> = (workspaceId: AmongWorkspaces) => Promise<Row | null>;

export interface Own<Row> {
  row: Row;
  access: WorkspaceAccess;
}

/**
 * The row that a path names without its workspace, for a user who is owner or admin of that, on a plan and with settings
 * that allow the API. To who is no member the row does not exist, nor does it when a `workspaceId` sent along is not its
 * own: `missing`. What the keyring remembers may be seconds old: enough to allow, and read anew before refusing.
 */
export async function findOwn<Row extends { workspaceId: string }>(
  ctx: KeyContext,
  sentWorkspaceId: string | undefined,
  find: Find<Row>,
  missing: () => NotFound,
): Promise<Own<Row>> {
  const remembered = await findAmong(ctx.key.workspaces, sentWorkspaceId, find);
  if (remembered && !explainRefusal(remembered.access)) return remembered;

  const workspaces = await readAllAccess(ctx.db, ctx.key.user.id);
  const own = await findAmong(workspaces, sentWorkspaceId, find);
  if (!own) throw missing();
  const refusal = explainRefusal(own.access);
  if (refusal) throw refusal;
  return own;
}

async function findAmong<Row extends { workspaceId: string }>(
  workspaces: AuthenticatedKey['workspaces'],
  sentWorkspaceId: string | undefined,
  find: Find<Row>,
): Promise<Own<Row> | null> {
  const ids = [...workspaces.keys()].filter((id) => sentWorkspaceId === undefined || id === sentWorkspaceId);
  const [only, ...others] = ids;
  if (only === undefined) return null;
  const row = await find(others.length === 0 ? only : { in: ids });
  const access = row && workspaces.get(row.workspaceId);
  return row && access ? { row, access } : null;
}
