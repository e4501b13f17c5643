import { Readable } from 'node:stream';
import { Conflict, NotFound } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { beginImport } from '../imports/begin-import.ts';
import type { Operation } from '../operation.ts';
import { addProject } from '../projects/create-project.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { demoLines } from './demo-lines.ts';
import { demoProject } from './demo-project.ts';

/** Nobody is told of the end of the import, because no member has begun it. */
const actor = { type: 'system', id: 'system', name: 'Heed' } as const;

export const createDemo: Operation<'createDemo'> = async (ctx, { params: { id: workspaceId }, query }) => {
  await requireWorkspace(ctx, workspaceId);
  if ((query.workspaceId ?? workspaceId) !== workspaceId) throw new NotFound('No workspace has this id');
  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const { demoProjectId, createdAt } = await tx.db.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    if (demoProjectId !== null) throw new Conflict('The workspace has example data already');
    // Lists have the newest project first, and the team's own come before the example.
    const { id: projectId } = await addProject(tx, { workspaceId, ...demoProject }, createdAt);
    await tx.db.workspace.update({
      where: { id: workspaceId },
      data: { demoProjectId: projectId, demoProjectIds: { push: projectId } },
    });
    const file = Buffer.from(demoLines(tx.clock(), tx.caller.user.id));
    const columns = {
      ...{ workspaceId, projectId, format: 'ndjson', encoding: 'utf-8', mode: 'create', dateOrder: null },
      ...{ fileName: 'example-data.ndjson', fileSize: file.length, runAutomations: false, dryRun: false },
      cause: toJsonColumn({ actor, requestId: tx.requestId }),
    };
    const { id: importId } = await beginImport(tx, columns, Readable.from([file]));
    return { data: { projectId, importId } };
  });
};
