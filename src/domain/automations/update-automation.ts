import { inTransaction } from '../../platform/context.ts';
import { requireExpected } from '../../platform/versions.ts';
import { ofCaller } from '../apps/of-app.ts';
import { edited } from '../edited.ts';
import type { Operation } from '../operation.ts';
import { lockConfiguration, toProjectRules } from '../rules/project-rules.ts';
import { sealActions } from './action-secrets.ts';
import { findAutomation, madeByRule, presentAutomation, recordAutomations, toAutomation } from './automation.ts';
import { automationColumns, firstRunAt } from './automation-columns.ts';
import { checkAutomation } from './check-automation.ts';
import { awaitEvents } from './read-log.ts';
import { completeSchedule } from './schedule.ts';

export const updateAutomation: Operation<'updateAutomation'> = async (ctx, { params, body }) => {
  const { workspaceId: sentWorkspaceId, schedule, createdBy, ...plain } = body;
  const changes = { ...plain, ...(schedule && { schedule: completeSchedule(schedule) }) };
  const { workspaceId, projectId } = await findAutomation(ctx, params.id, sentWorkspaceId);

  return inTransaction(ctx, async (tx) => {
    const rules = toProjectRules(await lockConfiguration(tx, workspaceId, projectId));
    const current = requireExpected(tx, await findAutomation(tx, params.id, sentWorkspaceId));
    if (current.systemGenerated && (createdBy || Object.keys(changes).some((name) => name !== 'enabled')))
      throw madeByRule();
    await checkAutomation(tx, workspaceId, rules, { ...changes, scope: current.scope });
    const actions = changes.actions && sealActions(tx, current.id, changes.actions, current.actions);
    const fields = { ...current, ...changes, ...(actions && { actions }) };
    // Otherwise a tick that is due stays due.
    const isRescheduled = changes.enabled !== undefined || changes.schedule !== undefined;
    const row = await tx.db.automation.update({
      where: { workspaceId_id: { workspaceId, id: current.id } },
      data: {
        ...edited(tx, current, { ...automationColumns(fields), ...(createdBy && { createdBy: tx.caller.user.id }) }),
        ...(isRescheduled && { nextRunAt: firstRunAt(tx, fields) }),
        ...(changes.enabled !== undefined && { disabledReason: null }),
        ...(decides({ ...changes, createdBy }) && ofCaller(tx.caller)),
      },
    });
    await awaitEvents(tx, workspaceId, row);
    const automation = toAutomation(row);
    await recordAutomations(tx, 'automation.updated', [automation], [current]);
    return presentAutomation(tx, automation);
  });
};

/** Whether a change decides what the automation does, or that it does it. */
function decides({ enabled, ...changes }: Record<string, unknown>): boolean {
  return (
    enabled === true || ['conditions', 'actions', 'schedule', 'createdBy'].some((name) => changes[name] !== undefined)
  );
}
