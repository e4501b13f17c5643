import { Conflict } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { findByExternalId } from './feedback-sql.ts';

interface Place {
  workspaceId: string;
  projectId: string;
}

/**
 * Throws a 409 if an item of the project has this id of another system already, other than the item `ownId`. The
 * workspace is locked, so none gets it meanwhile. Only callers may read items, so widgets and webhooks do not learn which one.
 */
export async function requireFreeExternalId(
  tx: SqlContext,
  { workspaceId, projectId }: Place,
  externalId: string | null,
  ownId?: string,
): Promise<void> {
  if (externalId === null) return;
  const holderId = await findByExternalId(tx, workspaceId, projectId, externalId);
  if (holderId === undefined || holderId === ownId) return;
  throw new Conflict(
    'caller' in tx
      ? `The item ${holderId} of the project has this externalId already`
      : 'An item of the project has this externalId already',
  );
}
