import type { Context } from '../../platform/context.ts';
import { viaOf } from '../comments/via-of.ts';
import { noSuchFeedback } from '../feedback/feedback.ts';
import { lockFeedbackRow } from '../feedback/feedback-sql.ts';
import type { CallerContext } from '../operation.ts';
import { findAndLockProjectRules } from '../rules/project-rules.ts';
import { findActionReferences } from './action-references.ts';
import type { Actor } from './actions/action.ts';
import type { AutomationRow } from './automation.ts';
import type { RunTarget } from './run-on-item.ts';

/** Locks an item of the automation's project for a run on it. Throws a 404 if the project has no item with this id. */
export async function lockRunTarget(
  tx: Context,
  { workspaceId, projectId, scope, actions }: AutomationRow,
  feedbackId: string,
  actor: Actor,
): Promise<RunTarget> {
  const project = await findAndLockProjectRules(tx, workspaceId, projectId);
  const item = project && (await lockFeedbackRow(tx, workspaceId, feedbackId));
  if (!item || item.projectId !== project.id) throw noSuchFeedback();
  const references = await findActionReferences(tx, workspaceId, project, actions);
  return { item, references, actor, scope, occurredAt: tx.clock().toISOString(), isolatesActions: true };
}

/** The actor of a macro: whoever runs it. Its comments are theirs. */
export function callerAsActor({ caller }: CallerContext): Actor {
  const { id: userId, name, email } = caller.user;
  return { userId, name, email, system: false, via: viaOf(caller) };
}
