import { newId } from '../../base/ids.ts';
import { inTransaction } from '../../platform/context.ts';
import { ofCaller } from '../apps/of-app.ts';
import type { Operation } from '../operation.ts';
import { lockConfiguration, toProjectRules } from '../rules/project-rules.ts';
import { requireRoom } from '../workspaces/plans.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { sealActions } from './action-secrets.ts';
import { presentAutomation, recordAutomations, toAutomation } from './automation.ts';
import { automationColumns, firstRunAt } from './automation-columns.ts';
import { checkAutomation } from './check-automation.ts';
import { findProjectOfAutomations } from './project-of-automations.ts';
import { awaitEvents } from './read-log.ts';
import { completeSchedule } from './schedule.ts';

export const createAutomation: Operation<'createAutomation'> = async (ctx, { body }) => {
  const { workspaceId: sentWorkspaceId, projectId, scope, schedule: sentSchedule, ...rest } = body;
  const { row: project, access } = await findProjectOfAutomations(ctx, projectId, sentWorkspaceId);
  const { workspaceId } = project;
  const isScheduled = scope === 'time.scheduled' || sentSchedule !== undefined;
  const fields = { ...rest, schedule: isScheduled ? completeSchedule(sentSchedule ?? {}) : null };

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const rules = toProjectRules(await lockConfiguration(tx, workspaceId, projectId));
    await checkAutomation(tx, workspaceId, rules, { ...fields, scope });
    const where = { workspaceId, systemGenerated: false };
    requireRoom(access.plan, 'automations', await tx.db.automation.count({ where }));
    const [id, now] = [newId('aut'), tx.clock()];
    const row = await tx.db.automation.create({
      data: {
        ...automationColumns({ ...fields, actions: sealActions(tx, id, fields.actions) }),
        nextRunAt: firstRunAt(tx, fields),
        id,
        workspaceId,
        projectId,
        scope,
        createdBy: tx.caller.user.id,
        ...ofCaller(tx.caller),
        createdAt: now,
        updatedAt: now,
      },
    });
    await awaitEvents(tx, workspaceId, row);
    const automation = toAutomation(row);
    await recordAutomations(tx, 'automation.created', [automation]);
    return presentAutomation(tx, automation);
  });
};
