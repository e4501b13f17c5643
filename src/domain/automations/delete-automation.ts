import { inTransaction } from '../../platform/context.ts';
import { requireExpected } from '../../platform/versions.ts';
import type { Operation } from '../operation.ts';
import { lockConfiguration } from '../rules/project-rules.ts';
import { findAutomation, madeByRule, recordAutomations } from './automation.ts';

export const deleteAutomation: Operation<'deleteAutomation'> = async (ctx, { params, query }) => {
  const { workspaceId, projectId } = await findAutomation(ctx, params.id, query.workspaceId);

  return inTransaction(ctx, async (tx) => {
    await lockConfiguration(tx, workspaceId, projectId);
    const automation = requireExpected(tx, await findAutomation(tx, params.id, query.workspaceId));
    const { id, systemGenerated } = automation;
    if (systemGenerated) throw madeByRule();
    await recordAutomations(tx, 'automation.deleted', [automation]);
    await tx.db.automation.delete({ where: { workspaceId_id: { workspaceId, id } } });
    return { id, deleted: true };
  });
};
