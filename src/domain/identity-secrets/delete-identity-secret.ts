import { NotFound } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { lockConfiguration } from '../rules/project-rules.ts';
import { findOwnProject, listSecrets, recordSecrets } from './identity-secret.ts';

export const deleteIdentitySecret: Operation<'deleteIdentitySecret'> = async (ctx, { params, query }) => {
  const { workspaceId, id: projectId } = await findOwnProject(ctx, params.id, query.workspaceId);
  const id = params.secretId;

  return inTransaction(ctx, async (tx) => {
    const project = await lockConfiguration(tx, workspaceId, projectId);
    const before = (await listSecrets(tx, project)).map((one) => one.id);
    if (!before.includes(id)) throw new NotFound('The project has no identity secret with this id');
    await tx.db.identitySecret.delete({ where: { workspaceId_id: { workspaceId, id } } });
    recordSecrets(
      tx,
      project,
      before,
      before.filter((one) => one !== id),
    );
    return { data: { id, deleted: true } };
  });
};
