import type { FeedbackBulkUpdate } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, type HeedError } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { requireMember, requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { changeItems, type Judgement, judgeItems } from './change-items.ts';
import { noSuchFeedback } from './feedback.ts';
import type { WantedChanges } from './feedback-change.ts';
import { findFiltered } from './find-filtered.ts';
import { lockItems } from './lock-items.ts';
import { readChanges } from './wanted-changes.ts';

const changesPath = 'body/changes';
/** A filter may leave many items, so they are changed in several transactions. */
const filteredAtATime = 100;

type Given = Required<Pick<FeedbackBulkUpdate, 'workspaceId' | 'dryRun'>> & { wanted: WantedChanges };

export const bulkUpdateFeedback: Operation<'bulkUpdateFeedback'> = async (ctx, { body }) => {
  const { workspaceId, ids, filter, changes, dryRun } = body;
  await requireWorkspace(ctx, workspaceId);
  const given = { workspaceId, dryRun, wanted: readChanges(changes, changesPath) };
  if ((ids === undefined) === (filter === undefined))
    throw BadRequest.of({ path: 'body/ids', message: 'must be given, or filter in its place' });

  if (ids !== undefined) return presentResults(await changeSome(ctx, given, ids));
  const found = await findFiltered(ctx, workspaceId, filter ?? {});
  const results: Result[] = [];
  for (let start = 0; start < found.length; start += filteredAtATime)
    results.push(...(await changeSome(ctx, given, found.slice(start, start + filteredAtATime))));
  return presentResults(results);
};

function changeSome(ctx: CallerContext, { workspaceId, wanted, dryRun }: Given, ids: string[]): Promise<Result[]> {
  return inTransaction(ctx, async (tx) => {
    if (typeof wanted.assigneeId === 'string')
      await requireMember(tx, workspaceId, wanted.assigneeId, `${changesPath}/assigneeId`);
    const locked = [...(await lockItems(tx, workspaceId, ids)).values()];
    const wantedOfEach = locked.map((one) => ({ ...one, wanted }));
    const outcomes = dryRun ? judgeItems(tx, wantedOfEach) : await changeItems(tx, workspaceId, wantedOfEach);
    const outcomeOf = new Map(locked.map(({ item }, index) => [item.id, outcomes[index]]));
    return ids.map((id) => presentResult(id, outcomeOf.get(id) ?? { error: noSuchFeedback() }));
  });
}

type Result = ReturnType<typeof presentResult>;

function presentResults(results: Result[]) {
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  return { data: { changed: count('changed'), unchanged: count('unchanged'), failed: count('failed'), results } };
}

function presentResult(id: string, { change, error }: Judgement) {
  if (!error) return { id, outcome: change.changed.length > 0 ? ('changed' as const) : ('unchanged' as const) };
  const { code, message, details } = withinChanges(error);
  return { id, outcome: 'failed' as const, error: { code, message, ...(details && { details }) } };
}

/** The rules name a field of one item's change by its place in the body. */
function withinChanges(error: HeedError): HeedError {
  const [first, ...rest] = (error.details ?? []).map(({ path, message }) => ({
    path: path.replace(/^body/, changesPath),
    message,
  }));
  return first ? BadRequest.of(first, ...rest) : error;
}
