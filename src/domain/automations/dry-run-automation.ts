import type { Action, ActionResult } from '../../../generated/sdk/types.gen.ts';
import { inTransaction } from '../../platform/context.ts';
import { rehearse } from '../../platform/db/savepoint.ts';
import { CollectedEvents } from '../../platform/events/collected-events.ts';
import { silentQueue } from '../../platform/jobs/silent-queue.ts';
import { CollectedPosts } from '../../platform/outgoing/outbox.ts';
import type { Operation } from '../operation.ts';
import { hideSecrets } from './action-secrets.ts';
import { findAutomation } from './automation.ts';
import { automationActor, runOnItem } from './run-on-item.ts';
import { lockRunTarget } from './run-target.ts';

export const dryRunAutomation: Operation<'dryRunAutomation'> = async (ctx, { params, body }) => {
  const automation = await findAutomation(ctx, params.id, body.workspaceId);

  return inTransaction(ctx, async (tx) => {
    const target = await lockRunTarget(tx, automation, body.feedbackId, automationActor);
    // This is the run itself, so the result is true. Then all that it wrote is rolled back, and what it sends goes
    // nowhere.
    const nowhere = { jobs: silentQueue, outbox: new CollectedPosts(), events: new CollectedEvents() };
    const { outcome, trace, actionsExecuted } = await rehearse(tx, () =>
      runOnItem({ ...tx, ...nowhere }, automation, target),
    );
    const actions = hideSecrets(automation.actions);
    return {
      outcome,
      trace,
      actions: actionsExecuted.map((result, index) => expected(actions[index], result)),
    };
  });
};

function expected(action: Action | undefined, { type, success, error }: ActionResult) {
  return { type, params: { ...action?.params }, wouldSucceed: success, ...(error !== undefined && { error }) };
}
