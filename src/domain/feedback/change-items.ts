import { HeedError } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { withSavepoint } from '../../platform/db/savepoint.ts';
import { noteSpellings } from '../../platform/labels/spellings.ts';
import { readableError } from '../../platform/readable-error.ts';
import { mediaKinds, shownStorageKeys } from '../uploads/require-own-upload.ts';
import { keepUploads } from '../uploads/upload-sql.ts';
import type { FeedbackChange, WantedChanges } from './feedback-change.ts';
import { judgeChange } from './judge-change.ts';
import type { LockedItem } from './lock-items.ts';
import { recordFeedbackChange } from './record-feedback.ts';
import { labelsOf } from './store-items.ts';
import { writeChanges } from './write-changes-sql.ts';

/** A change of a locked item. */
export interface ItemChange extends LockedItem {
  wanted: WantedChanges;
}

/** The outcome for one item: its change, perhaps of nothing, or the reason why it is refused. */
export type Judgement = { change: FeedbackChange; error?: never } | { change?: never; error: HeedError };

/**
 * Changes items of a workspace that are locked, by the rules for every change of an item: one statement for each step, however
 * many items there are. A refusal keeps no other item from being changed. The caller has checked the members and the externalId
 * that a change names. Returns the outcomes in the order of the changes.
 */
export async function changeItems(tx: SqlContext, workspaceId: string, changes: ItemChange[]): Promise<Judgement[]> {
  const judged = judgeItems(tx, changes);
  const accepted = judged.flatMap(({ change }) => (change && change.changed.length > 0 ? change : []));
  const refused = await write(tx, workspaceId, accepted);
  for (const change of accepted) if (!refused.has(change)) recordFeedbackChange(tx, change);
  return judged.map((one) => {
    const error = one.change && refused.get(one.change);
    return error ? { error } : one;
  });
}

/** Changes one locked item. Throws the refusal. */
export async function changeItem(tx: SqlContext, change: ItemChange): Promise<FeedbackChange> {
  const [outcome] = await changeItems(tx, change.item.workspaceId, [change]);
  if (!outcome?.change) throw outcome?.error;
  return outcome.change;
}

/** Returns the outcomes of {@link changeItems} without writing anything. */
export function judgeItems(tx: SqlContext, changes: ItemChange[]): Judgement[] {
  return changes.map(({ item, project, wanted }) => {
    try {
      return { change: judgeChange(tx, item, project, wanted) };
    } catch (error) {
      if (error instanceof HeedError) return { error };
      throw error;
    }
  });
}

/** Writes the changes together, and returns the refusals. Only if the database refuses several are they written one by one. */
async function write(
  tx: SqlContext,
  workspaceId: string,
  changes: FeedbackChange[],
): Promise<Map<FeedbackChange, HeedError>> {
  const refused = new Map<FeedbackChange, HeedError>();
  if (changes.length === 0) return refused;
  const relabelled = changes.filter(({ changed }) => changed.includes('category') || changed.includes('tags'));
  await noteSpellings(tx, workspaceId, labelsOf(relabelled.map(({ after }) => after)));
  await keepUploads(tx, workspaceId, changes.flatMap(newFiles));
  if (changes.length === 1) await writeChanges(tx, workspaceId, changes);
  else
    await withSavepoint(tx, () => writeChanges(tx, workspaceId, changes)).catch(async () => {
      for (const change of changes)
        await withSavepoint(tx, () => writeChanges(tx, workspaceId, [change])).catch((error) => {
          refused.set(change, readableError(error, tx.log, tx.requestId));
        });
    });
  return refused;
}

/** Names the files that a change makes an item show. */
function newFiles({ after, changed }: FeedbackChange): string[] {
  return changed.some((field) => field in mediaKinds) ? shownStorageKeys(after) : [];
}
