import type { Me } from '../../../generated/sdk/types.gen.ts';
import { Unauthorized } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { actorOf } from '../access/actor.ts';
import type { CallerContext } from '../operation.ts';
import { presentAs } from '../present-as.ts';

type Acting = Pick<Me, 'scopes'> & { actor: Pick<Me['actor'], 'type' | 'id'> };

/** Presents who calls. */
export function presentCaller(ctx: CallerContext): Promise<Me> {
  const { caller } = ctx;
  return presentMe(ctx, caller.user.id, { actor: actorOf(caller), scopes: [...caller.scopes].sort() });
}

/** Presents a user as the one who calls, with all their workspaces, as they are now. */
export async function presentMe({ db }: Context, userId: string, { actor, scopes }: Acting): Promise<Me> {
  const user = await db.user.findUnique({
    where: { id: userId },
    include: {
      password: { select: { userId: true } },
      members: {
        where: { status: 'active' },
        include: { workspace: true },
        orderBy: [{ createdAt: 'desc' }, { workspaceId: 'desc' }],
      },
    },
  });
  if (!user) throw new Unauthorized();
  const workspaces = user.members.map(({ workspace, role }) =>
    presentAs<Me['workspaces'][number]>('MeWorkspace', { ...workspace, role }),
  );
  return {
    actor: { type: actor.type, id: actor.id, name: user.name },
    user: presentAs<Me['user']>('MeUser', { ...user, hasPassword: user.password !== null }),
    scopes,
    workspaces,
  };
}
