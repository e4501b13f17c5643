import { adminRoleValues } from '../../../generated/contract-constants.ts';
import { BadRequest, Forbidden } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { CallerContext, WorkspaceAccess } from '../operation.ts';
import { readAccess } from './memberships.ts';

/**
 * Requires the key's user to be owner or admin of the workspace, on a plan and with settings that allow the API. What
 * the keyring remembers may be seconds old. That is enough to allow a request, and is read again before refusing one.
 */
export async function requireWorkspace(ctx: CallerContext, workspaceId: string): Promise<WorkspaceAccess> {
  const remembered = ctx.caller.workspaces.get(workspaceId);
  const isRemembered = remembered !== undefined && !explainRefusal(remembered);
  const access = isRemembered ? remembered : await readAccess(ctx.db, ctx.caller.user.id, workspaceId);
  const refusal = explainRefusal(access);
  if (!access || refusal) throw refusal;
  ctx.reached.workspaceId = workspaceId;
  return access;
}

/** Requires a user named in the body to be a member of the workspace. */
export async function requireMember(ctx: Context, workspaceId: string, userId: string, path: string): Promise<void> {
  const member = await ctx.db.member.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } });
  if (!member) throw BadRequest.of({ path, message: 'must be a member of the workspace' });
}

const adminRoles: readonly string[] = adminRoleValues;

const noAccess = 'The workspace does not exist, or the user of this API key is not a member of it';

/** Returns why this access is not enough to act in the workspace by API. Null if it is. */
export function explainRefusal(access: WorkspaceAccess | null): Forbidden | null {
  if (!access) return new Forbidden(noAccess);
  if (!adminRoles.includes(access.role))
    return new Forbidden('The user of this API key is neither owner nor admin of the workspace');
  if (access.plan === 'free')
    return new Forbidden("The workspace's plan does not include API access; it needs pro or pro_max");
  if (!access.apiAccessEnabled) return new Forbidden('API access is turned off in the settings of the workspace');
  return null;
}
