import { BadRequest, HeedError } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { toProjectRules } from '../rules/project-rules.ts';
import { lockProjectsOfItems } from '../rules/project-rules-sql.ts';
import { judgeChange } from './change-feedback.ts';
import { noSuchFeedback } from './feedback.ts';
import type { FeedbackChange, WantedChanges } from './feedback-change.ts';
import { lockFeedbackRows } from './feedback-sql.ts';

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
  const locked = await lockProjectsOfItems(tx, workspaceId, ids);
  const projects = new Map(locked.map((project) => [project.id, toProjectRules(project)]));
  const items = await lockFeedbackRows(tx, workspaceId, ids, true);
  const itemById = new Map(items.map((item) => [item.id, item]));
  return ids.map((id) => {
    const item = itemById.get(id);
    const project = item && projects.get(item.projectId);
    if (!project) return { id, error: noSuchFeedback() };
    return orRefusal(id, () => ({ id, change: judgeChange(tx, item, project, wanted) }));
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
