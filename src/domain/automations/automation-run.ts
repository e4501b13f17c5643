import type { AutomationRun } from '../../../generated/prisma/client.ts';
import type { AutomationRun as PresentedRun } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import { findOwn } from '../access/find-own.ts';
import type { CallerContext } from '../operation.ts';

/** Finds the run that a path names. Throws 404 and 403 as {@link findOwn} says. */
export async function findRun(
  ctx: CallerContext,
  id: string,
  sentWorkspaceId: string | undefined,
): Promise<AutomationRun> {
  const { row } = await findOwn(
    ctx,
    sentWorkspaceId,
    (workspaceId) => ctx.db.automationRun.findFirst({ where: { workspaceId, id } }),
    () => new NotFound('No run of an automation has this id'),
  );
  return row;
}

export function presentRun(run: AutomationRun): PresentedRun {
  const { id, outcome, runAt, feedbackId, actionsExecuted, actor, trace } = run;
  return {
    id,
    outcome: outcome as PresentedRun['outcome'],
    runAt: runAt.toISOString(),
    feedbackId,
    actionsExecuted: actionsExecuted as unknown as PresentedRun['actionsExecuted'],
    actor: actor as unknown as PresentedRun['actor'],
    trace: trace as unknown as PresentedRun['trace'],
  };
}
