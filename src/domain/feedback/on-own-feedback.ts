import type { Feedback } from '../../../generated/prisma/client.ts';
import { type InSql, inSqlTransaction } from '../../platform/context.ts';
import { findOwn } from '../access/find-own.ts';
import type { SqlCallerContext } from '../operation.ts';
import { lockProjectRules, type ProjectRules } from '../rules/project-rules.ts';
import { lockFeedback, noSuchFeedback } from './feedback.ts';
import { findPlace } from './feedback-sql.ts';

/**
 * Works in one transaction with an item that a path names without its workspace. Locks its project's rules and then the
 * item. Throws 404 and 403 as {@link findOwn} says.
 */
export async function onOwnFeedback<Result>(
  ctx: SqlCallerContext,
  id: string,
  sentWorkspaceId: string | undefined,
  work: (tx: InSql<SqlCallerContext>, current: Feedback, project: ProjectRules) => Promise<Result>,
): Promise<Result> {
  const { row: item } = await findOwn(ctx, sentWorkspaceId, (among) => findPlace(ctx, among, id), noSuchFeedback);
  return inSqlTransaction(ctx, async (tx) => {
    const project = await lockProjectRules(tx, item.workspaceId, item.projectId);
    return work(tx, await lockFeedback(tx, item.workspaceId, id), project);
  });
}
