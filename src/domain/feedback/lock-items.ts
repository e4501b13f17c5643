import type { Feedback } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { type ProjectRules, toProjectRules } from '../rules/project-rules.ts';
import { lockProjectsOfItems } from '../rules/project-rules-sql.ts';
import { lockFeedbackRows } from './feedback-sql.ts';

export interface LockedItem {
  item: Feedback;
  project: ProjectRules;
}

/**
 * Locks those of the items that exist until the transaction ends, their projects first, and returns them by their ids. Without
 * `waits`, only those that nobody else has locked, and whose project nobody is configuring.
 */
export async function lockItems(
  tx: Context,
  workspaceId: string,
  ids: string[],
  waits: boolean,
): Promise<Map<string, LockedItem>> {
  const projects = new Map<string, ProjectRules>();
  for (const project of await lockProjectsOfItems(tx, workspaceId, ids, waits))
    projects.set(project.id, toProjectRules(project));
  const locked = new Map<string, LockedItem>();
  if (projects.size === 0) return locked;
  for (const item of await lockFeedbackRows(tx, workspaceId, ids, waits)) {
    const project = projects.get(item.projectId);
    if (project) locked.set(item.id, { item, project });
  }
  return locked;
}
