import type { Project } from '../../../generated/prisma/client.ts';
import { NotFound } from '../../base/errors.ts';
import { requireResourceAdmin } from '../access/workspace-access.ts';
import type { KeyContext, WorkspaceAccess } from '../operation.ts';

/** The project whose automations a request is about: it names its workspace. 404 and 403 as for every resource. */
export async function findProjectOfAutomations(
  ctx: KeyContext,
  projectId: string,
  sentWorkspaceId: string | undefined,
): Promise<{ project: Project; access: WorkspaceAccess }> {
  const missing = new NotFound('No project has this id');
  const project = await ctx.db.project.findUnique({ where: { id: projectId } });
  if (!project) throw missing;
  return { project, access: await requireResourceAdmin(ctx, project.workspaceId, sentWorkspaceId, missing) };
}
