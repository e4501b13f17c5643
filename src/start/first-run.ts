import type { Plan } from '../../generated/sdk/types.gen.ts';
import { createKey } from '../domain/access/create-key.ts';
import { allScopes } from '../domain/access/scopes.ts';
import { insertProject } from '../domain/projects/insert-project.ts';
import { createUser } from '../domain/users/create-user.ts';
import { insertWorkspace } from '../domain/workspaces/insert-workspace.ts';
import type { Client } from '../platform/db/sql.ts';
import { inOwnTransaction } from '../platform/events/own-transaction.ts';

/** What the first start on an empty database created. */
export interface FirstRun {
  email: string;
  workspaceId: string;
  projectId: string;
  /** Stored nowhere. The caller shows it, or nobody ever sees it. */
  apiKey: string;
}

/** Gives an empty database an owner, a workspace, a project and an API key. Null if there is any user. */
export function setUpFirstRun(prisma: Client, plan: Plan = 'pro_max'): Promise<FirstRun | null> {
  return inOwnTransaction(prisma, async (tx) => {
    const { db } = tx;
    if ((await db.user.count()) > 0) return null;
    const owner = await createUser(db, { email: 'owner@example.com', name: 'Owner', emailProvenAt: tx.clock() });
    const workspace = await insertWorkspace(tx, { name: 'My workspace', plan, ownerId: owner.id });
    const project = await insertProject(db, { workspaceId: workspace.id, name: 'My project' });
    const { key } = await createKey(db, { userId: owner.id, name: 'First key', scopes: allScopes, expiresAt: null });
    return { email: owner.email, workspaceId: workspace.id, projectId: project.id, apiKey: key };
  });
}

/** For the person who started the service: plain text on stdout, and not through the log, which must contain no key. */
export function announceFirstRun(firstRun: FirstRun, siteUrl: string): void {
  const { email, workspaceId, projectId, apiKey } = firstRun;
  const feedback = `${siteUrl}/api/v1/feedback`;
  const authorization = `-H 'Authorization: Bearer ${apiKey}'`;
  const item = JSON.stringify({ workspaceId, projectId, message: 'Hello, Heed!' });
  process.stdout.write(`
Welcome to Heed. The database was empty, so it now has an owner
(${email}), a workspace, a project and an API key with all scopes.
The key is not shown again. For a shell:

export HEED_URL='${siteUrl}'
export HEED_API_KEY=${apiKey}
export HEED_WORKSPACE_ID=${workspaceId}
export HEED_PROJECT_ID=${projectId}

Create a feedback item, then list it:

curl -sS '${feedback}' ${authorization} -H 'Content-Type: application/json' -d '${item}'
curl -sS '${feedback}?workspaceId=${workspaceId}' ${authorization}

The documentation is at ${siteUrl}/docs/

`);
}
