import { BadRequest, Conflict } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { withWarnings } from '../with-warnings.ts';
import { findAutomation } from './automation.ts';
import { warnOfEmpty } from './empty-placeholders.ts';
import { runOnItem } from './run-on-item.ts';
import { callerAsActor, lockRunTarget } from './run-target.ts';
import { recordRuns } from './runs.ts';

export const runAutomation: Operation<'runAutomation'> = async (ctx, { params, body }) => {
  const { workspaceId } = await findAutomation(ctx, params.id, body.workspaceId);

  return inTransaction(ctx, async (tx) => {
    const automation = await findAutomation(tx, params.id, body.workspaceId);
    const target = await lockRunTarget(tx, automation, body.feedbackId, callerAsActor(tx));
    if (automation.scope !== 'manual')
      throw new BadRequest(
        `Only an automation of scope manual can be run, and this one has the scope ${automation.scope}`,
      );
    if (!automation.enabled) throw new Conflict('The macro is disabled');
    const run = await runOnItem(tx, automation, target);
    await recordRuns(tx, workspaceId, [run]);
    const { id: runId, outcome, actionsExecuted, filled } = run;
    return withWarnings({ runId, outcome, actionsExecuted }, warnOfEmpty(automation.actions, filled));
  });
};
