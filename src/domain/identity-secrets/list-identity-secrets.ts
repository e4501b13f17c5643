import type { Operation } from '../operation.ts';
import { findOwnProject, listSecrets, presentIdentitySecret } from './identity-secret.ts';

export const listIdentitySecrets: Operation<'listIdentitySecrets'> = async (ctx, { params, query }) => {
  const project = await findOwnProject(ctx, params.id, query.workspaceId);
  return { data: (await listSecrets(ctx, project)).map(presentIdentitySecret) };
};
