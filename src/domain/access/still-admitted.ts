import { HeedError, Unauthorized } from '../../base/errors.ts';
import type { CallerContext } from '../operation.ts';
import { readAllAccess } from './memberships.ts';
import { requireWorkspace } from './workspace-access.ts';

/**
 * Requires that a caller who was let into the workspace would be let in now: their key or session has not ended, and their
 * user has kept the role.
 */
export async function requireStillAdmitted(ctx: CallerContext, workspaceId: string): Promise<void> {
  if (!(await hasCredential(ctx))) throw new Unauthorized();
  const workspaces = await readAllAccess(ctx.db, ctx.caller);
  await requireWorkspace({ ...ctx, caller: { ...ctx.caller, workspaces } }, workspaceId);
}

export async function isStillAdmitted(ctx: CallerContext, workspaceId: string): Promise<boolean> {
  try {
    await requireStillAdmitted(ctx, workspaceId);
    return true;
  } catch (error) {
    if (error instanceof HeedError) return false;
    throw error;
  }
}

/** Whether what the caller sent, a key or the token of a session, still works. */
export async function hasCredential({ db, clock, caller }: CallerContext): Promise<boolean> {
  const { id, hash } = caller;
  const now = clock();
  if (caller.type === 'session') return (await db.session.count({ where: { id, expiresAt: { gt: now } } })) > 0;
  const isValid = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  const sent = { OR: [{ hash }, { formerSecrets: { some: { hash, endsAt: { gt: now } } } }] };
  return (await db.apiKey.count({ where: { id, ...isValid, AND: sent } })) > 0;
}
