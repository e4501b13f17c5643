import { OperatorError } from '../base/operator-error.ts';
import type { Client } from '../platform/db/sql.ts';

/** Throws what an operator reads if there is no such workspace. */
export async function requireWorkspace(prisma: Pick<Client, 'workspace'>, id: string): Promise<void> {
  const workspace = await prisma.workspace.findUnique({ where: { id }, select: { id: true } });
  if (!workspace) throw new OperatorError(`No workspace has the id ${id}. heed workspaces list shows all.`);
}
