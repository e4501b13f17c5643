import { adminRoleValues } from '../../../generated/contract-constants.ts';
import { BadRequest, Forbidden, type NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { KeyContext, WorkspaceAccess } from '../operation.ts';

/** Requires the key's user to be owner or admin of the workspace, on a plan and with settings that allow the API. */
export async function requireWorkspaceAdmin(ctx: KeyContext, workspaceId: string): Promise<WorkspaceAccess> {
  const { access, refusal } = await judge(ctx, workspaceId);
  if (refusal) throw refusal;
  return access;
}

/**
 * The same where an endpoint takes no `workspaceId` and the resource names its workspace: to who is no member, the
 * resource does not exist. A `workspaceId` sent along must be the resource's own.
 */
export async function requireResourceAdmin(
  ctx: KeyContext,
  workspaceId: string,
  sent: string | undefined,
  missing: NotFound,
): Promise<WorkspaceAccess> {
  const { access, refusal } = await judge(ctx, workspaceId);
  if (!access || (sent !== undefined && sent !== workspaceId)) throw missing;
  if (refusal) throw refusal;
  return access;
}

/** Requires a user named in the body to be a member of the workspace. */
export async function requireMember(ctx: Context, workspaceId: string, userId: string, path: string): Promise<void> {
  const member = await ctx.db.member.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } });
  if (!member) throw BadRequest.of({ path, message: 'must be a member of the workspace' });
}

type Judgement =
  | { access: WorkspaceAccess; refusal?: undefined }
  | { access: WorkspaceAccess | null; refusal: Forbidden };

/** What the keyring remembers may be seconds old: enough to allow, and read anew before refusing. */
async function judge(ctx: KeyContext, workspaceId: string): Promise<Judgement> {
  const remembered = ctx.key.workspaces.get(workspaceId);
  if (remembered && !refuse(remembered)) return { access: remembered };
  const access = await readAccess(ctx, ctx.key.user.id, workspaceId);
  const refusal = refuse(access);
  return access && !refusal ? { access } : { access, refusal: refusal ?? new Forbidden(noAccess) };
}

async function readAccess({ db }: Context, userId: string, workspaceId: string): Promise<WorkspaceAccess | null> {
  const member = await db.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    include: { workspace: { select: { plan: true, apiAccessEnabled: true } } },
  });
  return member && { role: member.role, ...member.workspace };
}

const adminRoles: readonly string[] = adminRoleValues;

const noAccess = 'The workspace does not exist, or the user of this API key is no member of it';

function refuse(access: WorkspaceAccess | null): Forbidden | null {
  if (!access) return new Forbidden(noAccess);
  if (!adminRoles.includes(access.role))
    return new Forbidden('The user of this API key is neither owner nor admin of the workspace');
  if (access.plan === 'free')
    return new Forbidden("The workspace's plan does not include API access; it needs pro or pro_max");
  if (!access.apiAccessEnabled) return new Forbidden('API access is turned off in the settings of the workspace');
  return null;
}
