import { Conflict, Forbidden } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { lockConfiguration } from '../rules/project-rules.ts';
import { findOwnProject, listSecrets, presentIdentitySecret, recordSecrets } from './identity-secret.ts';
import { newIdentitySecret, sealingPurpose } from './secret.ts';

/** Two, so that a new secret can replace an old one while both sign. */
const mostSecrets = 2;

export const createIdentitySecret: Operation<'createIdentitySecret'> = async (ctx, { params, query }) => {
  if (ctx.caller.app) throw new Forbidden('An app gets no identity secret, which would speak for every customer');
  const { workspaceId, id: projectId } = await findOwnProject(ctx, params.id, query.workspaceId);
  const id = newId('ids');
  const secret = newIdentitySecret();

  return inTransaction(ctx, async (tx) => {
    const project = await lockConfiguration(tx, workspaceId, projectId);
    const before = (await listSecrets(tx, project)).map((one) => one.id);
    if (before.length >= mostSecrets)
      throw new Conflict(`The project has ${mostSecrets} identity secrets already: delete one of them first`);
    const secretEncrypted = tx.secrets.seal(sealingPurpose(id), secret);
    const row = await tx.db.identitySecret.create({
      data: { id, workspaceId, projectId, secretEncrypted, createdAt: tx.clock() },
    });
    recordSecrets(tx, project, before, [id, ...before]);
    return { data: { ...presentIdentitySecret(row), secret } };
  });
};
