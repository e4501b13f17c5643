import type { Project } from '../../../generated/prisma/client.ts';
import { findOwn, type Own } from '../access/find-own.ts';
import type { CallerContext } from '../operation.ts';
import { noSuchProject } from '../rules/project-rules.ts';

/**
 * Finds the project whose automations a request is about, and so its workspace. Throws 404 and 403 as for every
 * resource.
 */
export function findProjectOfAutomations(
  ctx: CallerContext,
  id: string,
  sentWorkspaceId: string | undefined,
): Promise<Own<Project>> {
  return findOwn(
    ctx,
    sentWorkspaceId,
    (workspaceId) => ctx.db.project.findFirst({ where: { workspaceId, id, deletedAt: null } }),
    noSuchProject,
  );
}
