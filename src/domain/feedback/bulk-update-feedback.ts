import { inTransaction } from '../../platform/context.ts';
import { requireMember, requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { changesPath, type Judgement, judgeItems } from './judge-items.ts';
import { readChanges } from './wanted-changes.ts';
import { writeJudged } from './write-judged.ts';

export const bulkUpdateFeedback: Operation<'bulkUpdateFeedback'> = async (ctx, { body }) => {
  const { workspaceId, ids, changes, dryRun } = body;
  await requireWorkspace(ctx, workspaceId);
  const wanted = readChanges(changes, changesPath);

  return inTransaction(ctx, async (tx) => {
    if (typeof wanted.assigneeId === 'string')
      await requireMember(tx, workspaceId, wanted.assigneeId, `${changesPath}/assigneeId`);
    const judged = await judgeItems(tx, workspaceId, ids, wanted);
    const results = (dryRun ? judged : await writeJudged(tx, workspaceId, judged)).map(presentResult);
    const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
    return { data: { changed: count('changed'), unchanged: count('unchanged'), failed: count('failed'), results } };
  });
};

function presentResult({ id, change, error }: Judgement) {
  if (!error) return { id, outcome: change.changed.length > 0 ? ('changed' as const) : ('unchanged' as const) };
  const { code, message, details } = error;
  return { id, outcome: 'failed' as const, error: { code, message, ...(details && { details }) } };
}
