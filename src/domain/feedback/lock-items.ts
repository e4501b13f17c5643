import type { Feedback } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { requireExpected } from '../../platform/versions.ts';
import { type ProjectRules, toProjectRules } from '../rules/project-rules.ts';
import { lockProjectsOfItems } from '../rules/project-rules-sql.ts';
import { noSuchFeedback } from './feedback.ts';
import { lockFeedbackRows } from './feedback-sql.ts';

export interface LockedItem {
  item: Feedback;
  project: ProjectRules;
}

/**
 * Locks those of the items that exist until the transaction ends, their projects first, and returns them by their ids. With
 * `skipsLocked`, only items that nobody else has locked, and whose project nobody is configuring.
 */
export async function lockItems(
  tx: SqlContext,
  workspaceId: string,
  ids: string[],
  { skipsLocked = false } = {},
): Promise<Map<string, LockedItem>> {
  const projects = new Map<string, ProjectRules>();
  for (const project of await lockProjectsOfItems(tx, workspaceId, ids, skipsLocked))
    projects.set(project.id, toProjectRules(project));
  const locked = new Map<string, LockedItem>();
  if (projects.size === 0) return locked;
  for (const item of await lockFeedbackRows(tx, workspaceId, ids, skipsLocked)) {
    const project = projects.get(item.projectId);
    if (project) locked.set(item.id, { item, project });
  }
  return locked;
}

/** Locks one item with its project. Throws a 404 if the workspace has no such item, and a 412 if the request expects another version. */
export async function lockItem(tx: SqlContext, workspaceId: string, id: string): Promise<LockedItem> {
  const locked = (await lockItems(tx, workspaceId, [id])).get(id);
  if (!locked) throw noSuchFeedback();
  requireExpected(tx, locked.item);
  return locked;
}
