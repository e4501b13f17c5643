import type { Prisma, Workspace } from '../../../generated/prisma/client.ts';
import type { Plan } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../base/ids.ts';

interface NewWorkspace {
  name: string;
  plan: Plan;
  ownerId: string;
}

/**
 * Creates a workspace with its counter and its owner, all or nothing: Prisma runs a nested create in one transaction.
 */
export function createWorkspace(
  db: Prisma.TransactionClient,
  { name, plan, ownerId }: NewWorkspace,
): Promise<Workspace> {
  return db.workspace.create({
    data: {
      id: newId('ws'),
      name,
      plan,
      counter: { create: {} },
      members: { create: { userId: ownerId, role: 'owner' } },
    },
  });
}
