import { BadRequest, Forbidden } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { CallingApp, SqlCallerContext, WorkspaceAccess } from '../operation.ts';
import { membersAmong } from './caller-sql.ts';
import { isClosed } from './closed-workspaces.ts';
import { readCaller } from './current-caller.ts';
import { adminRoles, isAtLeast } from './roles.ts';

/**
 * Requires the caller to be let into the workspace for this operation (see {@link explainRefusal}). What is remembered of
 * the caller may be seconds old. That is enough to allow a request, and is read again before refusing one.
 */
export async function requireWorkspace(ctx: SqlCallerContext, workspaceId: string): Promise<WorkspaceAccess> {
  const remembered = isClosed(ctx, workspaceId) ? undefined : ctx.caller.workspaces.get(workspaceId);
  const isRemembered = remembered !== undefined && !explainRefusal(ctx, remembered);
  const access = isRemembered ? remembered : await readAccess(ctx, workspaceId);
  const refusal = explainRefusal(ctx, access);
  if (!access || refusal) throw refusal;
  ctx.reached.workspaceId = workspaceId;
  return access;
}

/** A caller who has ended, or whose key is limited by now, reaches no workspace that their user joins. */
async function readAccess(ctx: SqlCallerContext, workspaceId: string): Promise<WorkspaceAccess | null> {
  return (await readCaller(ctx)).workspaces.get(workspaceId) ?? null;
}

/** Requires a user named in the body to be a member of the workspace. */
export async function requireMember(ctx: SqlContext, workspaceId: string, userId: string, path: string): Promise<void> {
  const members = await membersAmong(ctx.db, workspaceId, [userId]);
  if (!members.has(userId)) throw BadRequest.of({ path, message: 'must be a member of the workspace' });
}

/** Says why this access is not enough for the operation. Null if it is. */
export function explainRefusal(
  { caller, leastRole }: Pick<SqlCallerContext, 'caller' | 'leastRole'>,
  access: WorkspaceAccess | null,
): Forbidden | null {
  if (caller.app) return refusalOfApp(caller.app, access, leastRole);
  return caller.type === 'session' ? refusalOfSession(access, leastRole) : refusalOfKey(access);
}

/** An app acts with the role of its user, where the API is let in, and apps of its host. */
function refusalOfApp(
  { redirectHost }: CallingApp,
  access: WorkspaceAccess | null,
  leastRole: SqlCallerContext['leastRole'],
): Forbidden | null {
  if (!access) return new Forbidden('The workspace does not exist, or this app was not let into it');
  return refusalOfSession(access, leastRole) ?? refusalOfApi(access) ?? refusalOfHost(access, redirectHost);
}

/** Says why the workspace lets no app in, or none of this host. Null if it does. */
export function refusalOfHost({ appAccessEnabled, allowedAppHosts }: AppRules, host: string): Forbidden | null {
  if (!appAccessEnabled) return new Forbidden('Apps are turned off in the settings of the workspace');
  if (!allowedAppHosts || allowedAppHosts.includes(host)) return null;
  return new Forbidden(`The settings of the workspace do not allow apps of ${host}`);
}

type AppRules = Pick<WorkspaceAccess, 'appAccessEnabled' | 'allowedAppHosts'>;

/** A signed-in user acts with their role, on any plan. */
function refusalOfSession(access: WorkspaceAccess | null, leastRole: SqlCallerContext['leastRole']): Forbidden | null {
  if (!access) return new Forbidden('The workspace does not exist, or you are not a member of it');
  if (isAtLeast(access.role, leastRole)) return null;
  return new Forbidden(`Your role in the workspace is ${access.role}, and this needs ${leastRole}`);
}

/** The user of a key must be owner or admin, on a plan and with settings that allow the API. */
function refusalOfKey(access: WorkspaceAccess | null): Forbidden | null {
  if (!access) return new Forbidden('The workspace does not exist, or the user of this API key is not a member of it');
  if (!adminRoles.some((role) => role === access.role))
    return new Forbidden('The user of this API key is neither owner nor admin of the workspace');
  return refusalOfApi(access);
}

/** The plan and the settings of a workspace decide whether programs reach it. */
export function refusalOfApi(access: Pick<WorkspaceAccess, 'plan' | 'apiAccessEnabled'>): Forbidden | null {
  if (access.plan === 'free')
    return new Forbidden("The workspace's plan does not include API access; it needs pro or pro_max");
  if (!access.apiAccessEnabled) return new Forbidden('API access is turned off in the settings of the workspace');
  return null;
}
