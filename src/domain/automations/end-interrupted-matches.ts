import type { Feedback } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { availableFields } from '../rules/custom-fields.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import type { AutomationRow } from './automation.ts';
import { evaluate } from './conditions/evaluate.ts';
import { findChangedMatches, findMoments, type Moment } from './interrupted-matches-sql.ts';
import { restoreChange } from './run-event.ts';

const itemsAtATime = 200;

/**
 * Forgets the matches of items that have stopped meeting the conditions since the automation acted on them, even if they
 * meet them again by now. The log of events tells how each item was in between. `since` bounds how far back it looks.
 */
export async function endInterruptedMatches(
  ctx: Context,
  automation: AutomationRow,
  project: ProjectRules,
  since: Date,
): Promise<void> {
  const { workspaceId, id: automationId, conditions } = automation;
  const definitions = availableFields(project);
  const holds = (item: Feedback, now: Date) => evaluate(conditions, { item, now, definitions }).holds;
  for (let after = ''; ; ) {
    const ids = await findChangedMatches(ctx, automation, { since, after, most: itemsAtATime });
    if (ids.length === 0) return;
    const items = await ctx.db.feedback.findMany({ where: { workspaceId, id: { in: ids } } });
    const moments = Map.groupBy(await findMoments(ctx, automation, ids, since), ({ feedbackId }) => feedbackId);
    const interrupted = items.filter((item) => wasInterrupted(item, moments.get(item.id) ?? [], holds));
    await ctx.db.automationMatch.deleteMany({
      where: { workspaceId, automationId, feedbackId: { in: interrupted.map(({ id }) => id) } },
    });
    after = ids.at(-1) ?? after;
  }
}

/** Walks back from the item as it is, to its last run. The run itself may have ended what it matched by. */
function wasInterrupted(present: Feedback, moments: Moment[], holds: (item: Feedback, at: Date) => boolean): boolean {
  let item = present;
  for (const { isRun, occurredAt, changes } of moments) {
    const { before, after } = restoreChange(changes, item);
    if (!holds(after, occurredAt)) return true;
    if (isRun) return false;
    if (!holds(before, occurredAt)) return true;
    item = before;
  }
  return false;
}
