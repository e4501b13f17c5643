import type { AppWorkspace } from '../../../generated/sdk/types.gen.ts';
import { withCurrentCaller } from '../access/current-caller.ts';
import { refusalOfApi, refusalOfHost } from '../access/workspace-access.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { givable, presentScopes } from './app-scopes.ts';
import { findRequest, type WaitingRequest } from './waiting-request.ts';

export const getAppRequest: Operation<'getAppRequest'> = async (ctx, { params: { uid } }) => {
  const request = await findRequest(ctx, uid);
  const { client, offersToStay } = request.beginning;
  return {
    data: {
      ...{ client, resource: request.resource, offersToStay },
      workspaces: await presentWorkspaces(await withCurrentCaller(ctx), request),
      expiresAt: request.expiresAt.toISOString(),
    },
  };
};

async function presentWorkspaces(
  { db, caller }: CallerContext,
  { scopes, beginning }: WaitingRequest,
): Promise<AppWorkspace[]> {
  const rows = await db.workspace.findMany({
    where: { id: { in: [...caller.workspaces.keys()] }, deletedAt: null },
    select: { id: true, name: true },
    orderBy: { id: 'desc' },
  });
  return rows.flatMap(({ id, name }) => {
    const access = caller.workspaces.get(id);
    if (!access) return [];
    const refusal = refusalOfApi(access) ?? refusalOfHost(access, beginning.client.redirectHost);
    return { id, name, refusal: refusal?.message ?? null, scopes: presentScopes(givable(scopes), access.role) };
  });
}
