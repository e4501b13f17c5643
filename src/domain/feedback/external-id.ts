import { Conflict } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';

interface Place {
  workspaceId: string;
  projectId: string;
}

/**
 * Throws a 409 if an item of the project has this id of another system already, other than the item `ownId`. The
 * workspace is locked, so none gets it meanwhile. Only callers may read items, so widgets and webhooks do not learn which one.
 */
export async function requireFreeExternalId(
  tx: Context,
  { workspaceId, projectId }: Place,
  externalId: string | null,
  ownId?: string,
): Promise<void> {
  if (externalId === null) return;
  const holder = await tx.db.feedback.findFirst({
    where: { workspaceId, projectId, externalId },
    select: { id: true },
  });
  if (!holder || holder.id === ownId) return;
  throw new Conflict(
    'caller' in tx
      ? `The item ${holder.id} of the project has this externalId already`
      : 'An item of the project has this externalId already',
  );
}
