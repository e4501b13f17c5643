import { createKey } from '../../src/domain/access/create-key.ts';
import { allScopes } from '../../src/domain/access/scopes.ts';
import { insertProject } from '../../src/domain/projects/insert-project.ts';
import { createUser } from '../../src/domain/users/create-user.ts';
import { insertWorkspace } from '../../src/domain/workspaces/insert-workspace.ts';
import type { Client } from '../../src/platform/db/sql.ts';
import { inOwnTransaction } from '../../src/platform/events/own-transaction.ts';

export interface Tenant {
  workspaceId: string;
  projectId: string;
  /** The owner's, with all scopes. Each starts with a whole rate limit. */
  keys: string[];
}

/**
 * A workspace on `pro` with a project, and a key for each name, made by what the `heed` command calls, but without a
 * process.
 */
export async function makeTenant(prisma: Client, ownerEmail: string, keyNames: readonly string[]): Promise<Tenant> {
  const { id: ownerId } = await createUser(prisma, { email: ownerEmail, name: 'Ann' });
  const { id: workspaceId } = await inOwnTransaction(prisma, (tx) =>
    insertWorkspace(tx, { name: 'Acme', plan: 'pro', ownerId }),
  );
  const project = await prisma.inTransaction((tx) => insertProject(tx, { workspaceId, name: 'Web shop' }));
  const keys: string[] = [];
  for (const name of keyNames) {
    const { key } = await createKey(prisma, { userId: ownerId, name, scopes: allScopes, expiresAt: null });
    keys.push(key);
  }
  return { workspaceId, projectId: project.id, keys };
}
