import type { NotFound } from '../../base/errors.ts';
import type { Caller, SqlCallerContext, WorkspaceAccess } from '../operation.ts';
import { isClosed } from './closed-workspaces.ts';
import { readCaller } from './current-caller.ts';
import { explainRefusal } from './workspace-access.ts';

/** Returns the workspaces that a row may be in, as Prisma takes them in a `where`. */
export type AmongWorkspaces = string | { in: string[] };

/** Reads the row of a tenant's table with an id, by its whole key. The workspace is one of these. */
type Find<Row> = (workspaceId: AmongWorkspaces) => Promise<Row | null>;

export interface Own<Row> {
  row: Row;
  access: WorkspaceAccess;
}

/**
 * Finds the row that a path names without its workspace. The caller must be let into that workspace for this operation.
 * Throws `missing` for anyone who is not a member, and if the request names another workspace than the row's. What is
 * remembered of the caller may be seconds old. That is enough to allow a request, and is read again before refusing one.
 */
export async function findOwn<Row extends { workspaceId: string }>(
  ctx: SqlCallerContext,
  sentWorkspaceId: string | undefined,
  find: Find<Row>,
  missing: () => NotFound,
): Promise<Own<Row>> {
  const remembered = await findAmong(ctx, ctx.caller.workspaces, sentWorkspaceId, find);
  const isRemembered = remembered !== null && !explainRefusal(ctx, remembered.access);
  const own = isRemembered ? remembered : await findAnew(ctx, sentWorkspaceId, find);
  if (!own) throw missing();
  const refusal = explainRefusal(ctx, own.access);
  if (refusal) throw refusal;
  ctx.reached.workspaceId = own.row.workspaceId;
  return own;
}

async function findAnew<Row extends { workspaceId: string }>(
  ctx: SqlCallerContext,
  sentWorkspaceId: string | undefined,
  find: Find<Row>,
): Promise<Own<Row> | null> {
  return findAmong(ctx, (await readCaller(ctx)).workspaces, sentWorkspaceId, find);
}

async function findAmong<Row extends { workspaceId: string }>(
  ctx: SqlCallerContext,
  workspaces: Caller['workspaces'],
  sentWorkspaceId: string | undefined,
  find: Find<Row>,
): Promise<Own<Row> | null> {
  const isMeant = (id: string) => sentWorkspaceId === undefined || id === sentWorkspaceId;
  const ids = [...workspaces.keys()].filter((id) => isMeant(id) && !isClosed(ctx, id));
  const [only, ...others] = ids;
  if (only === undefined) return null;
  const row = await find(others.length === 0 ? only : { in: ids });
  const access = row && workspaces.get(row.workspaceId);
  return row && access ? { row, access } : null;
}
