import { BadRequest, HeedError } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { judgeChange } from './change-feedback.ts';
import { noSuchFeedback } from './feedback.ts';
import type { FeedbackChange, WantedChanges } from './feedback-change.ts';
import { lockItems } from './lock-items.ts';

/** Where the changes are in a request about many items. */
export const changesPath = 'body/changes';

/** What becomes of one of many items: a change, perhaps of nothing, or the reason why it is refused. */
export type Judgement = { id: string } & (
  | { change: FeedbackChange; error?: never }
  | { change?: never; error: HeedError }
);

/** Locks the items with their projects and says what the same change makes of each, in the order of `ids`. */
export async function judgeItems(
  tx: Context,
  workspaceId: string,
  ids: string[],
  wanted: WantedChanges,
): Promise<Judgement[]> {
  const locked = await lockItems(tx, workspaceId, ids, true);
  return ids.map((id) => {
    const found = locked.get(id);
    if (!found) return { id, error: noSuchFeedback() };
    return orRefusal(id, () => ({ id, change: judgeChange(tx, found.item, found.project, wanted) }));
  });
}

function orRefusal(id: string, judge: () => Judgement): Judgement {
  try {
    return judge();
  } catch (error) {
    if (error instanceof HeedError) return { id, error: withinChanges(error) };
    throw error;
  }
}

/** The rules name a field of one item's change by its place in the body. */
function withinChanges(error: HeedError): HeedError {
  const [first, ...rest] = (error.details ?? []).map(({ path, message }) => ({
    path: path.replace(/^body/, changesPath),
    message,
  }));
  return first ? BadRequest.of(first, ...rest) : error;
}
