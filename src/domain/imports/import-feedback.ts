import { createReadStream } from 'node:fs';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import { inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { findReferencedProject } from '../rules/project-rules.ts';
import { keepFile } from './chunks.ts';
import { presentImport } from './import.ts';
import { importJob } from './import-job.ts';
import { findEncoding } from './reading/decode.ts';
import { guessFormat } from './reading/guess-format.ts';
import { readMapping } from './reading/mapping.ts';

export const importFeedback: Operation<'importFeedback'> = async (ctx, { body }) => {
  const { workspaceId, projectId, file, mode = 'create', dateOrder = null, runAutomations, dryRun } = body;
  await requireWorkspace(ctx, workspaceId);
  await findReferencedProject(ctx, workspaceId, projectId);
  const mapping = readMapping(body.mapping);
  const format = await guessFormat(file.path, body.format);
  const encoding = await findEncoding(createReadStream(file.path));

  const id = newId('imp');
  const made = await inTransaction(ctx, async (tx) => {
    const made = await tx.db.import.create({
      data: {
        ...{
          id,
          workspaceId,
          projectId,
          format,
          encoding,
          mode,
          dateOrder,
          fileName: file.fileName,
          fileSize: file.size,
        },
        ...{ runAutomations: runAutomations === 'true', dryRun: dryRun === 'true', createdAt: tx.clock() },
        ...(mapping !== null && { mapping: mapping as Prisma.InputJsonValue }),
        cause: toJsonColumn({ actor: ctx.actor, requestId: ctx.requestId }),
      },
    });
    await keepFile(tx, { workspaceId, importId: id }, file.path);
    await tx.jobs.send(tx, importJob, { workspaceId, importId: id });
    return made;
  });
  return { data: await presentImport(ctx, made) };
};
