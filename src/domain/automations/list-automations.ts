import type { Prisma, Project } from '../../../generated/prisma/client.ts';
import { BadRequest } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { presentAutomations, toAutomation } from './automation.ts';
import { findProjectOfAutomations } from './project-of-automations.ts';

export const listAutomations: Operation<'listAutomations'> = async (ctx, { query }) => {
  const { projectId, workspaceId: sentWorkspaceId, scope, enabled, includeSystem, limit, cursor } = query;
  const { row: project } = await findProjectOfAutomations(ctx, projectId, sentWorkspaceId);
  const { workspaceId } = project;
  const rows = await ctx.db.automation.findMany({
    where: {
      workspaceId,
      projectId,
      ...(scope !== undefined && { scope }),
      ...(enabled !== undefined && { enabled }),
      ...(!includeSystem && { systemGenerated: false }),
      ...(cursor !== undefined && (await after(ctx, project, cursor))),
    },
    orderBy: [{ priority: 'asc' }, { id: 'asc' }],
    take: limit + 1,
  });
  const page = rows.slice(0, limit).map(toAutomation);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { automations: await presentAutomations(ctx, workspaceId, page), ...(last && { nextCursor: last.id }) };
};

async function after(
  ctx: Context,
  { workspaceId, id: projectId }: Project,
  cursor: string,
): Promise<Prisma.AutomationWhereInput> {
  const last = await ctx.db.automation.findUnique({
    where: { workspaceId_id: { workspaceId, id: cursor }, projectId },
    select: { priority: true },
  });
  if (!last) throw BadRequest.of({ path: 'query/cursor', message: 'must be the nextCursor of this list' });
  return { OR: [{ priority: { gt: last.priority } }, { priority: last.priority, id: { gt: cursor } }] };
}
