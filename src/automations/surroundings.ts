import type { Action } from '../../generated/sdk/types.gen.ts';
import type { Context } from '../context.ts';
import type { ProjectRules } from '../projects/project.ts';
import type { Surroundings } from './actions/action.ts';
import { userIdsIn } from './actions/actions.ts';

/** What these actions may refer to, as it is now. */
export async function findSurroundings(
  ctx: Context,
  workspaceId: string,
  project: ProjectRules,
  actions: Action[],
): Promise<Surroundings> {
  const userIds = userIdsIn(actions);
  const { webhookAllowedAddresses } = ctx.settings;
  if (userIds.length === 0) return { project, webhookAllowedAddresses, memberIds: new Set() };
  const members = await ctx.db.member.findMany({
    where: { workspaceId, userId: { in: userIds } },
    select: { userId: true },
  });
  return { project, webhookAllowedAddresses, memberIds: new Set(members.map(({ userId }) => userId)) };
}
