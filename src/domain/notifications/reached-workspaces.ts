import { isClosed } from '../access/closed-workspaces.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext } from '../operation.ts';

/** Returns the workspace, if one is named, or else all that the caller is a member of. Throws a 403 for any other. */
export async function reachedWorkspaces(ctx: CallerContext, workspaceId: string | undefined): Promise<string[]> {
  if (workspaceId === undefined) return [...ctx.caller.workspaces.keys()].filter((id) => !isClosed(ctx, id));
  await requireWorkspace(ctx, workspaceId);
  return [workspaceId];
}
