import type { Me } from '../../../generated/sdk/types.gen.ts';
import { Unauthorized } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { countUnread } from '../notification-rows/unread-sql.ts';
import type { Caller, CallerContext } from '../operation.ts';
import { presentAs } from '../present-as.ts';

type Acting = Pick<Me, 'scopes'> &
  Pick<Caller, 'limitedTo'> & { actor: Pick<Me['actor'], 'type' | 'id'> & { name?: string } };

/** Presents who calls. */
export function presentCaller(ctx: CallerContext): Promise<Me> {
  const { caller } = ctx;
  const { limitedTo } = caller;
  const { type, id } = caller;
  const actor =
    type === 'session'
      ? ({ type: 'user', id: caller.user.id } as const)
      : { type, id, ...(caller.app && { name: caller.app.name }) };
  return presentMe(ctx, caller.user.id, { actor, scopes: [...caller.scopes].sort(), limitedTo });
}

/** Presents a user as the one who calls, with all their workspaces, as they are now. */
export async function presentMe(
  { db, clock }: Context,
  userId: string,
  { actor, scopes, limitedTo }: Acting,
): Promise<Me> {
  const user = await db.user.findUnique({
    where: { id: userId },
    include: {
      password: { select: { userId: true } },
      emailChange: { where: { expiresAt: { gt: clock() } } },
      _count: { select: { passkeys: true, oidcIdentities: true } },
      members: {
        where: { status: 'active', ...(limitedTo !== null && { workspaceId: { in: [...limitedTo] } }) },
        include: { workspace: true },
        orderBy: [{ createdAt: 'desc' }, { workspaceId: 'desc' }],
      },
    },
  });
  if (!user) throw new Unauthorized();
  const workspaces = user.members.map(({ workspace, role }) =>
    presentAs<Me['workspaces'][number]>('MeWorkspace', { ...workspace, role }),
  );
  const isSession = actor.type === 'user';
  const hasPassword = user.password !== null;
  const hasMethod = hasPassword || user._count.passkeys > 0 || user._count.oidcIdentities > 0;
  const emailProven = user.emailProvenAt !== null;
  const pendingEmail = isSession ? (user.emailChange?.email ?? null) : null;
  return {
    actor: { type: actor.type, id: actor.id, name: actor.name ?? user.name },
    user: presentAs<Me['user']>('MeUser', { ...user, emailProven, pendingEmail, hasPassword }),
    scopes,
    askForMethod: isSession && !hasMethod,
    unread: isSession ? await countUnread({ db }, userId) : null,
    workspaces,
  };
}
