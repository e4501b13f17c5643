import { setImmediate } from 'node:timers/promises';
import type { Import } from '../../../generated/prisma/client.ts';
import type { EventActor, ImportFormat } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../base/ids.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { findReferencedProject, toProjectRules } from '../rules/project-rules.ts';
import { inBatches, oneAhead } from './batches.ts';
import { readFile, UnreadableFile } from './chunks.ts';
import { endImport } from './import.ts';
import type { ImportJob } from './import-job.ts';
import { holdImport, keepHolding, letGo, lockHeld } from './imports-sql.ts';
import { type CheckForm, judgeLine } from './judge-line.ts';
import type { Line } from './line.ts';
import { decode } from './reading/decode.ts';
import type { Mapping } from './reading/mapping.ts';
import { type RecordFile, readRecords } from './reading/read-records.ts';
import { keepEnd } from './refused.ts';
import { storeBatch } from './store-batch.ts';

const keepHoldingEveryMs = 2_000;

/** Imports a file from where it stands to its end, unless another process does or it is cancelled meanwhile. */
export async function runImport(ctx: Context, job: ImportJob, checkForm: CheckForm): Promise<void> {
  const holder = newId('imp');
  if (!(await holdImport(ctx, job, holder))) return;
  const alive = setInterval(() => void keepHolding(ctx, job, holder).catch(() => undefined), keepHoldingEveryMs);
  try {
    const where = { workspaceId_id: { workspaceId: job.workspaceId, id: job.importId } };
    const stored = await ctx.db.import.findUniqueOrThrow({ where });
    const { actor } = stored.cause as unknown as { actor: EventActor };
    const cause = { actor, causedBy: { importId: stored.id } };
    const place = { line: 0 };
    try {
      await importFrom({ ...ctx, ...cause }, await beginAgain(ctx, stored), { holder, place }, checkForm);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      ctx.log.warn({ err: error, importId: stored.id }, 'an import has failed');
      await failImport(ctx, stored, holder, place.line + 1);
    }
  } finally {
    clearInterval(alive);
    await letGo(ctx, job, holder);
  }
}

/** A dry run remembers in memory alone which ids are taken, so it begins at the first line. */
async function beginAgain(ctx: Context, stored: Import): Promise<Import> {
  const { workspaceId, id, dryRun, readCount } = stored;
  if (!dryRun || readCount === 0) return stored;
  await ctx.db.importRefusal.deleteMany({ where: { workspaceId, importId: id } });
  return ctx.db.import.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { readCount: 0, createdCount: 0, updatedCount: 0, unchangedCount: 0, failedCount: 0 },
  });
}

interface Running {
  holder: string;
  /** The last line of the file that is done. */
  place: { line: number };
}

async function importFrom(ctx: Context, stored: Import, running: Running, checkForm: CheckForm): Promise<void> {
  const { holder, place } = running;
  const { workspaceId, projectId, id: importId } = stored;
  const job = { workspaceId, importId };
  const { plan } = await ctx.db.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { plan: true } });
  const project = toProjectRules(await findReferencedProject(ctx, workspaceId, projectId));
  const read = { bytes: 0 };
  const bytes = readFile(ctx, job, (more) => (read.bytes += more));
  const file = readRecords(stored.format as ImportFormat, decode(bytes));
  const isUpsert = stored.mode === 'upsert';
  const judging = {
    ...{ project, checkForm, needsExternalId: isUpsert },
    ...{ mapping: stored.mapping as Mapping, isCsv: stored.format === 'csv' },
  };
  const lines = linesFrom(file, stored.readCount, (number, record) => judgeLine(judging, number, record));
  const storing = { workspaceId, plan, project, isUpsert, taken: stored.dryRun ? new Set<string>() : null };
  // The next lines are read and judged while the database stores those before.
  for await (const batch of oneAhead(inBatches(lines, isUpsert))) {
    const progress = Math.min(1, read.bytes / stored.fileSize);
    if (!(await storeBatch(ctx, { job, holder, header: file.header, progress }, storing, batch))) return;
    place.line = batch.at(-1)?.record.line ?? place.line;
    // The embedded database works in this process: without a pause, no request would have its turn.
    await setImmediate();
  }
  await inTransaction(asItsSender(ctx, stored), async (tx) => {
    if (await lockHeld(tx, job, holder)) await endImport(tx, { workspaceId, id: importId }, 'finished');
  });
}

/** Its end is told as the deed of whoever sent the file. */
function asItsSender(ctx: Context, { cause }: Import): Context {
  const { actor, requestId } = cause as unknown as { actor: EventActor; requestId: string };
  return { ...ctx, actor, causedBy: { requestId } };
}

/** Ends an import whose file cannot be read from this line on. What is stored stays. */
async function failImport(ctx: Context, stored: Import, holder: string, line: number): Promise<void> {
  const { workspaceId, id } = stored;
  const job = { workspaceId, importId: id };
  await inTransaction(asItsSender(ctx, stored), async (tx) => {
    if (!(await lockHeld(tx, job, holder))) return;
    const message = 'must be readable to its end: from here on the file is damaged or gone, so send it again';
    await keepEnd(tx, job, { line, message });
    await endImport(tx, { workspaceId, id }, 'failed');
  });
}

/** The lines after those that are done. */
async function* linesFrom(
  file: RecordFile,
  done: number,
  judge: (number: number, record: Parameters<typeof judgeLine>[2]) => Line,
): AsyncGenerator<Line> {
  let number = 0;
  for await (const record of file.records) {
    number += 1;
    if (number > done) yield judge(number, record);
  }
}
