import { createReadStream } from 'node:fs';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { findReferencedProject } from '../rules/project-rules.ts';
import { beginImport } from './begin-import.ts';
import { presentImport } from './import.ts';
import { findEncoding } from './reading/find-encoding.ts';
import { guessFormat } from './reading/guess-format.ts';
import { readMapping } from './reading/mapping.ts';

export const importFeedback: Operation<'importFeedback'> = async (ctx, { body }) => {
  const { workspaceId, projectId, file, mode = 'create', dateOrder = null, runAutomations, dryRun } = body;
  await requireWorkspace(ctx, workspaceId);
  await findReferencedProject(ctx, workspaceId, projectId);
  const mapping = readMapping(body.mapping);
  const format = await guessFormat(file.path, body.format);
  const read = await findEncoding(createReadStream(file.path));

  const columns = {
    ...{ workspaceId, projectId, format, ...read, mode, dateOrder, fileName: file.fileName, fileSize: file.size },
    ...{ runAutomations: runAutomations === 'true', dryRun: dryRun === 'true' },
    ...(mapping !== null && { mapping: mapping as Prisma.InputJsonValue }),
    cause: toJsonColumn({ actor: ctx.actor, requestId: ctx.requestId }),
  };
  const made = await inTransaction(ctx, (tx) => beginImport(tx, columns, createReadStream(file.path)));
  return { data: await presentImport(ctx, made) };
};
