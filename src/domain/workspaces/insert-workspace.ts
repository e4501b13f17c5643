import type { Workspace } from '../../../generated/prisma/client.ts';
import type { Plan } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../base/ids.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { recordMember } from '../access/record-member.ts';

interface NewWorkspace {
  name: string;
  plan: Plan;
  ownerId: string;
}

/** Stores a workspace with its counter and its owner, with whom its log of events begins. Needs a transaction. */
export async function insertWorkspace(tx: RecordingWork, { name, plan, ownerId }: NewWorkspace): Promise<Workspace> {
  const now = tx.clock();
  const times = { createdAt: now, updatedAt: now };
  const workspace = await tx.db.workspace.create({
    data: { id: newId('ws'), name, plan, counter: { create: {} }, ...times },
  });
  const owner = await tx.db.member.create({
    data: { workspaceId: workspace.id, userId: ownerId, role: 'owner', createdAt: now },
    include: { user: true },
  });
  recordMember(tx, 'member.added', owner);
  return workspace;
}
