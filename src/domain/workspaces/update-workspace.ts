import type { Prisma, Workspace } from '../../../generated/prisma/client.ts';
import type { Plan } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';

interface WorkspaceChanges {
  plan?: Plan | undefined;
  apiAccessEnabled?: boolean | undefined;
}

/** A smaller plan takes nothing away: the workspace keeps what is over the limit and gets no more of it. */
export async function updateWorkspace(
  db: Prisma.TransactionClient,
  id: string,
  { plan, apiAccessEnabled }: WorkspaceChanges,
): Promise<Workspace> {
  const [workspace] = await db.workspace.updateManyAndReturn({
    where: { id },
    data: { plan, apiAccessEnabled, updatedAt: new Date() },
  });
  if (!workspace) throw new NotFound(`There is no workspace with the id ${id}`);
  return workspace;
}
