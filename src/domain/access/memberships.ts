import type { Sql } from '../../platform/db/sql.ts';
import type { Caller } from '../operation.ts';
import { readMemberships } from './caller-sql.ts';

/** Returns the user's access by workspace id. A key with a limit gets only the workspaces within it. */
export async function accessByWorkspace(
  db: Sql,
  userId: string,
  limitedTo: readonly string[] | null,
): Promise<Caller['workspaces']> {
  const memberships = await readMemberships(db, userId);
  const reached = memberships.filter(({ workspaceId }) => limitedTo === null || limitedTo.includes(workspaceId));
  return new Map(reached.map(({ workspaceId, ...access }) => [workspaceId, access]));
}
