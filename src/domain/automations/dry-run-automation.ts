import type { Action, ActionResult } from '../../../generated/sdk/types.gen.ts';
import { inTransaction } from '../../platform/context.ts';
import { rehearse } from '../../platform/db/savepoint.ts';
import { CollectedEvents } from '../../platform/events/collected-events.ts';
import { silentQueue } from '../../platform/jobs/silent-queue.ts';
import { CollectedPosts } from '../../platform/outgoing/outbox.ts';
import type { Operation } from '../operation.ts';
import { withWarnings } from '../with-warnings.ts';
import { hideSecrets } from './action-secrets.ts';
import { findAutomation } from './automation.ts';
import { warnOfEmpty } from './empty-placeholders.ts';
import { automationActor, type FinishedRun, runOnItem } from './run-on-item.ts';
import { callerAsActor, lockRunTarget } from './run-target.ts';

export const dryRunAutomation: Operation<'dryRunAutomation'> = async (ctx, { params, body }) => {
  const automation = await findAutomation(ctx, params.id, body.workspaceId);

  return inTransaction(ctx, async (tx) => {
    const actor = automation.scope === 'manual' ? callerAsActor(tx) : automationActor;
    const target = await lockRunTarget(tx, automation, body.feedbackId, actor);
    // This is the run itself, so the result is true. Then all that it wrote is rolled back, and what it sends goes
    // nowhere.
    const nowhere = { jobs: silentQueue, outbox: new CollectedPosts(), events: new CollectedEvents() };
    const { outcome, trace, actionsExecuted, filled } = await rehearse(tx, () =>
      runOnItem({ ...tx, ...nowhere }, automation, target),
    );
    const actions = hideSecrets(automation.actions);
    const response = {
      outcome,
      trace,
      actions: actionsExecuted.map((result, index) => {
        const texts = filled.filter(({ actionIndex }) => actionIndex === index);
        return expected(actions[index], result, texts);
      }),
    };
    return withWarnings(response, warnOfEmpty(automation.actions, filled));
  });
};

type Texts = FinishedRun['filled'];

function expected(action: Action | undefined, { type, success, error }: ActionResult, texts: Texts) {
  const params: Record<string, unknown> = { ...action?.params };
  const filled = Object.entries(params).flatMap(([name, value]) => {
    const found = texts.find(({ text }) => text === value);
    return found ? [[name, found.filled] as const] : [];
  });
  return {
    type,
    params,
    ...(filled.length > 0 && { filled: Object.fromEntries(filled) }),
    wouldSucceed: success,
    ...(error !== undefined && { error }),
  };
}
