import { newId } from '../../base/ids.ts';
import { inTransaction } from '../../platform/context.ts';
import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import { keepSlaAutomations } from '../automations/sla-automations.ts';
import type { Operation } from '../operation.ts';
import { lockWorkspace } from '../workspaces/counter.ts';
import { requireRoom } from '../workspaces/plans.ts';
import { checkConfiguration } from './check-project.ts';
import { presentProject } from './present-project.ts';
import { columnsOf } from './project-columns.ts';
import { newPublicKey } from './public-key.ts';

export const createProject: Operation<'createProject'> = async (ctx, { body }) => {
  const { workspaceId, name, ...configuration } = body;
  const access = await requireWorkspaceAdmin(ctx, workspaceId);
  checkConfiguration(access, configuration);

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    requireRoom(access.plan, 'projects', await tx.db.project.count({ where: { workspaceId } }));
    const now = tx.clock();
    const project = await tx.db.project.create({
      data: {
        id: newId('prj'),
        workspaceId,
        name: name.trim(),
        publicKey: newPublicKey(),
        createdAt: now,
        updatedAt: now,
        ...columnsOf(configuration),
      },
    });
    await keepSlaAutomations(tx, project, configuration.slaRules ?? []);
    return { data: presentProject(project) };
  });
};
