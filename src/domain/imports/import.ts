import type { Import as ImportRow } from '../../../generated/prisma/client.ts';
import type { Import, ImportFault } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { type AmongWorkspaces, findOwn } from '../access/find-own.ts';
import type { CallerContext } from '../operation.ts';
import { findFaults } from './imports-sql.ts';

/** How many refused lines an import names by itself. The report has all. */
const mostFaults = 100;

const brokenText = 'has characters of UTF-8 that are cut or overlong: U+FFFD stands for them';

/** Finds the import with this id. Throws a 404 if there is none for the caller. */
export async function findOwnImport(
  ctx: CallerContext,
  id: string,
  workspaceId: string | undefined,
): Promise<ImportRow> {
  const find = (workspaceId: AmongWorkspaces) => ctx.db.import.findFirst({ where: { workspaceId, id } });
  const { row } = await findOwn(ctx, workspaceId, find, noSuchImport);
  return row;
}

function noSuchImport(): NotFound {
  return new NotFound('No import has this id');
}

export async function presentImport(ctx: Context, row: ImportRow): Promise<Import> {
  const [shown] = await presentImports(ctx, row.workspaceId, [row]);
  return shown as Import;
}

/** Returns imports of a workspace as they are shown, in their order. */
export async function presentImports(ctx: Context, workspaceId: string, rows: ImportRow[]): Promise<Import[]> {
  const faults = await findFaults(
    ctx,
    workspaceId,
    rows.map(({ id }) => id),
    mostFaults,
  );
  const byImport = Map.groupBy(faults, ({ importId }) => importId);
  return rows.map((row) => present(ctx, row, byImport.get(row.id) ?? []));
}

function present({ siteUrl }: Context, row: ImportRow, faults: ImportFault[]): Import {
  const { id, readCount, createdCount, updatedCount, unchangedCount, failedCount } = row;
  return {
    ...{ id, workspaceId: row.workspaceId, projectId: row.projectId },
    ...{
      status: row.status as Import['status'],
      format: row.format as Import['format'],
      encoding: row.encoding as Import['encoding'],
      mode: row.mode as Import['mode'],
      dateOrder: row.dateOrder as Import['dateOrder'],
    },
    ...{ dryRun: row.dryRun, runAutomations: row.runAutomations, fileName: row.fileName },
    counts: {
      ...{ read: readCount, created: createdCount, updated: updatedCount },
      ...{ unchanged: unchangedCount, failed: failedCount },
    },
    changedFields: row.changedFields as Record<string, number>,
    progress: row.progress,
    errors: faults.map(({ line, path, message }) => ({ line, path, message })),
    warnings: row.brokenLines.map((line) => ({ line, path: '', message: brokenText })),
    reportUrl: failedCount === 0 ? null : `${siteUrl}/api/v1/imports/${id}/report`,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Ends an import that is not over: its file goes, and the log tells. Returns it as it is shown. */
export async function endImport(
  tx: Context,
  { workspaceId, id }: Pick<ImportRow, 'workspaceId' | 'id'>,
  status: 'finished' | 'failed' | 'cancelled',
): Promise<Import> {
  const ended = await tx.db.import.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: {
      status,
      finishedAt: tx.clock(),
      holder: null,
      heldUntil: null,
      ...(status === 'finished' && { progress: 1 }),
    },
  });
  await tx.db.importChunk.deleteMany({ where: { workspaceId, importId: id } });
  const subject = { type: 'import', id } as const;
  const data = await presentImport(tx, ended);
  const { projectId } = ended;
  record(tx, { type: 'import.finished', workspaceId, projectId, feedbackId: null, subject, changes: null, data });
  return data;
}
