import { HeedError } from '../../base/errors.ts';
import type { CallerContext } from '../operation.ts';
import { readAllAccess } from './memberships.ts';
import { requireWorkspace } from './workspace-access.ts';

/**
 * Whether a caller who was let into the workspace would be let in now: their key or session has not ended, and their user
 * has kept the role.
 */
export async function isStillAdmitted(ctx: CallerContext, workspaceId: string): Promise<boolean> {
  if (!(await hasCredential(ctx))) return false;
  const workspaces = await readAllAccess(ctx.db, ctx.caller.user.id);
  try {
    await requireWorkspace({ ...ctx, caller: { ...ctx.caller, workspaces } }, workspaceId);
    return true;
  } catch (error) {
    if (error instanceof HeedError) return false;
    throw error;
  }
}

async function hasCredential({ db, clock, caller }: CallerContext): Promise<boolean> {
  const { id } = caller;
  const now = clock();
  if (caller.type === 'session') return (await db.session.count({ where: { id, expiresAt: { gt: now } } })) > 0;
  const isValid = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  return (await db.apiKey.count({ where: { id, ...isValid } })) > 0;
}
