import { newId } from '../../base/ids.ts';
import { inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { findReferencedProject } from '../rules/project-rules.ts';
import { requireRoom } from '../workspaces/plans.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { presentWidget, recordWidget } from './widget.ts';

export const createWidget: Operation<'createWidget'> = async (ctx, { body }) => {
  const { workspaceId, projectId, name, enabled, config, styling = {} } = body;
  const { plan } = await requireWorkspace(ctx, workspaceId);

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await findReferencedProject(tx, workspaceId, projectId);
    requireRoom(plan, 'widgets', await tx.db.widget.count({ where: { workspaceId } }));
    const now = tx.clock();
    const widget = await tx.db.widget.create({
      data: {
        id: newId('wgt'),
        workspaceId,
        projectId,
        name: name.trim(),
        enabled,
        config: toJsonColumn(config),
        styling: toJsonColumn(styling),
        createdAt: now,
        updatedAt: now,
      },
    });
    recordWidget(tx, 'widget.created', widget);
    return { data: presentWidget(widget) };
  });
};
