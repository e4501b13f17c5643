import type { Project } from '../../../generated/prisma/client.ts';
import { inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { setByCaller } from '../apps/of-app.ts';
import { keepSlaAutomations } from '../automations/sla-automations.ts';
import type { CallerContext, Input, Operation } from '../operation.ts';
import { readSlaRules } from '../rules/read-sla-rules.ts';
import { requireRoom } from '../workspaces/plans.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { checkConfiguration } from './check-project.ts';
import { cleanMailSettings } from './clean-mail-settings.ts';
import { insertProject } from './insert-project.ts';
import { presentProject, recordProject } from './project.ts';
import { keepAddresses } from './project-addresses.ts';
import { projectColumns } from './project-columns.ts';

export const createProject: Operation<'createProject'> = async (ctx, { body }) => ({
  data: presentProject(await addProject(ctx, body)),
});

/** Adds a project to a workspace of the caller, if its plan has room. */
export async function addProject(
  ctx: CallerContext,
  wanted: Input<'createProject'>['body'],
  createdAt = ctx.clock(),
): Promise<Project> {
  const { workspaceId, name, ...configuration } = wanted;
  const access = await requireWorkspace(ctx, workspaceId);
  checkConfiguration(access, configuration);
  const { mailSettings: sent } = configuration;
  const mailSettings = sent && (await cleanMailSettings(ctx, workspaceId, sent));

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    requireRoom(access.plan, 'projects', await tx.db.project.count({ where: { workspaceId, deletedAt: null } }));
    const project = await insertProject(tx.db, {
      ...projectColumns({ ...configuration, ...(mailSettings && { mailSettings }) }),
      workspaceId,
      name: name.trim(),
      setByApps: setByCaller(tx.caller, {}, ['name', ...Object.keys(configuration)]),
      createdAt,
      updatedAt: createdAt,
    });
    if (mailSettings) await keepAddresses(tx, project);
    recordProject(tx, 'project.created', project);
    await keepSlaAutomations(tx, project, readSlaRules(configuration.slaRules ?? []));
    return project;
  });
}
