import type { Prisma, Workspace } from '../../../generated/prisma/client.ts';
import type { Plan } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';

interface WorkspaceChanges {
  name?: string | undefined;
  plan?: Plan | undefined;
  apiAccessEnabled?: boolean | undefined;
}

/** A smaller plan removes nothing. The workspace keeps what is over the limit and cannot add more. */
export async function updateWorkspace(
  db: Prisma.TransactionClient,
  id: string,
  { name, plan, apiAccessEnabled }: WorkspaceChanges,
): Promise<Workspace> {
  const [workspace] = await db.workspace.updateManyAndReturn({
    where: { id },
    data: { name, plan, apiAccessEnabled, updatedAt: new Date() },
  });
  if (!workspace) throw new NotFound(`No workspace has the id ${id}`);
  return workspace;
}
