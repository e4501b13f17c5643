import { Prisma } from '../../../generated/prisma/client.ts';
import type { CustomStatus } from '../../../generated/sdk/types.gen.ts';
import { Conflict } from '../../base/errors.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { setByCaller } from '../apps/of-app.ts';
import { keepSlaAutomations } from '../automations/sla-automations.ts';
import { edited } from '../edited.ts';
import { endPauses } from '../feedback/deadlines-sql.ts';
import { recordBreachesOfStatus } from '../feedback/record-breaches.ts';
import type { Operation } from '../operation.ts';
import { lockConfiguration, type ProjectRules, toProjectRules } from '../rules/project-rules.ts';
import { readSlaRules } from '../rules/read-sla-rules.ts';
import { isDone } from '../rules/status.ts';
import { checkConfiguration } from './check-project.ts';
import { cleanMailSettings } from './clean-mail-settings.ts';
import { checkMoves, moveStatusItems } from './move-status-items.ts';
import { presentProject, recordProject } from './project.ts';
import { keepAddresses } from './project-addresses.ts';
import { projectColumns } from './project-columns.ts';

export const updateProject: Operation<'updateProject'> = async (ctx, { params, body }) => {
  const { workspaceId, moveStatuses = {}, ...sent } = body;
  const access = await requireWorkspace(ctx, workspaceId);
  const changes = {
    ...sent,
    ...(sent.mailSettings && { mailSettings: await cleanMailSettings(ctx, workspaceId, sent.mailSettings) }),
  };

  const check = (rules: ProjectRules) => {
    checkConfiguration(access, changes, rules);
    checkMoves(moveStatuses, rules, changes.customStatuses);
  };
  await moveStatusItems(ctx, { workspaceId, id: params.id }, moveStatuses, check);

  return inTransaction(ctx, async (tx) => {
    const current = await lockConfiguration(tx, workspaceId, params.id);
    const rules = toProjectRules(current);
    check(rules);
    if (changes.customStatuses)
      await replaceStatuses(tx, workspaceId, current.id, rules.customStatuses, changes.customStatuses);
    const project = await tx.db.project.update({
      where: { workspaceId_id: { workspaceId, id: current.id } },
      data: {
        ...edited(tx, current, projectColumns(changes, current)),
        setByApps: setByCaller(tx.caller, current.setByApps, Object.keys(changes)),
      },
    });
    if (changes.mailSettings) await keepAddresses(tx, project);
    recordProject(tx, 'project.updated', project, current);
    if (changes.slaRules) await keepSlaAutomations(tx, project, readSlaRules(changes.slaRules));
    return { data: presentProject(project) };
  });
};

/**
 * Refuses to remove a status that items have, and moves items to the new category when a status changes its category.
 */
async function replaceStatuses(
  ctx: Context,
  workspaceId: string,
  projectId: string,
  before: CustomStatus[],
  after: CustomStatus[],
): Promise<void> {
  for (const { id: status, category: oldCategory } of before) {
    const category = after.find(({ id }) => id === status)?.category;
    if (category === oldCategory) continue;
    const where = { workspaceId, projectId, status };
    if (category) {
      const resolvedAt = isDone(category) === isDone(oldCategory) ? undefined : isDone(category) ? ctx.clock() : null;
      if (resolvedAt) {
        await recordBreachesOfStatus(ctx, where);
        await endPauses(ctx, where);
      }
      await ctx.db.feedback.updateMany({
        where,
        data: {
          statusCategory: category,
          ...(resolvedAt !== undefined && { resolvedAt }),
          ...(resolvedAt === null && { reopenedAt: ctx.clock(), slaPauses: Prisma.DbNull }),
          version: { increment: 1 },
          updatedAt: ctx.clock(),
        },
      });
    } else if (await ctx.db.feedback.findFirst({ where, select: { id: true } })) {
      throw new Conflict(`The status ${status} cannot be removed while items have it`);
    }
  }
}
