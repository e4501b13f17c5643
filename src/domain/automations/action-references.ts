import type { Action } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import type { ActionReferences } from './actions/action.ts';
import { userIdsIn } from './actions/actions.ts';

/** Reads what these actions may refer to, as it is now. */
export async function findActionReferences(
  ctx: Context,
  workspaceId: string,
  project: ProjectRules,
  actions: Action[],
): Promise<ActionReferences> {
  const memberIds = await findMembers(ctx, workspaceId, userIdsIn(actions));
  return { project, posts: ctx.posts, memberIds, addresses: new Map() };
}

/** Returns those of these users who are active members. */
export async function findMembers(ctx: Context, workspaceId: string, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const members = await ctx.db.member.findMany({
    where: { workspaceId, userId: { in: userIds }, status: 'active' },
    select: { userId: true },
  });
  return new Set(members.map(({ userId }) => userId));
}
