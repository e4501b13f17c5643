import { setImmediate } from 'node:timers/promises';
import type { Import } from '../../../generated/prisma/client.ts';
import type { EventActor, ImportEncoding, ImportFormat } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../base/ids.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { withoutValues } from '../../platform/readable-error.ts';
import { findReferencedProject, toProjectRules } from '../rules/project-rules.ts';
import { inBatches, oneAhead } from './batches.ts';
import { readFile } from './chunks.ts';
import { endImport } from './import.ts';
import type { ImportJob } from './import-job.ts';
import { countFilled, holdImport, keepHolding, letGo, lockHeld } from './imports-sql.ts';
import { type CheckForm, type Judging, judgeLine } from './judge-line.ts';
import type { Line } from './line.ts';
import { decode } from './reading/decode.ts';
import type { Mapping } from './reading/mapping.ts';
import { type RecordFile, readRecords } from './reading/read-records.ts';
import type { FileRecord } from './reading/record.ts';
import { UnreadableFile } from './reading/unreadable-file.ts';
import { keepEnd } from './refused.ts';
import { mayPass, storeOrRefuse, unexpectedFault } from './store-batch.ts';

const keepHoldingEveryMs = 2_000;
/** So many change how PostgreSQL should read the workspace. */
const manyLines = 1_000;

/**
 * Imports a file from where it stands to its end, unless another process does or it is cancelled meanwhile. An error that may
 * pass is thrown, so that the job is tried again, unless this is its last try. Any other ends the import.
 */
export async function runImport(
  ctx: Context,
  job: ImportJob,
  checkForm: () => CheckForm,
  { isLast }: { isLast: boolean },
): Promise<void> {
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
      await importFrom({ ...ctx, ...cause }, await beginAgain(ctx, stored), { holder, place }, checkForm());
    } catch (error) {
      if (mayPass(error) && !isLast) throw error;
      ctx.log.error({ err: withoutValues(error), importId: stored.id }, 'an import has failed');
      const { line = place.line + 1, message } = error instanceof UnreadableFile ? error : unexpected;
      await failImport(ctx, stored, holder, { line, message });
    }
  } finally {
    clearInterval(alive);
    await letGo(ctx, job, holder);
  }
}

const unexpected = {
  line: undefined,
  message: 'cannot be imported from here on because of an error that is not in the file: the log of Heed tells more',
};

/** A dry run remembers in memory alone which ids are taken, so it begins at the first line. */
async function beginAgain(ctx: Context, stored: Import): Promise<Import> {
  const { workspaceId, id, dryRun, readCount } = stored;
  if (!dryRun || readCount === 0) return stored;
  await ctx.db.importRefusal.deleteMany({ where: { workspaceId, importId: id } });
  return ctx.db.import.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { readCount: 0, createdCount: 0, updatedCount: 0, unchangedCount: 0, failedCount: 0, changedFields: {} },
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
  const file = readRecords(stored.format as ImportFormat, decode(bytes, stored.encoding as ImportEncoding));
  const isUpsert = stored.mode === 'upsert';
  const judging = {
    ...{ project, checkForm, needsExternalId: isUpsert },
    ...{ mapping: stored.mapping as Mapping, isCsv: stored.format === 'csv' },
    dateOrder: stored.dateOrder as Judging['dateOrder'],
  };
  const lines = linesFrom(file, stored.readCount, (number, record) => judge(ctx, job, judging, number, record));
  const storing = { workspaceId, plan, project, isUpsert, taken: stored.dryRun ? new Set<string>() : null };
  // The next lines are read and judged while the database stores those before.
  for await (const batch of oneAhead(inBatches(lines, ctx.mostRowsAtOnce, isUpsert))) {
    const header = place.line === 0 ? file.header : undefined;
    const standing = { job, holder, header, progress: Math.min(1, read.bytes / stored.fileSize) };
    if (!(await storeOrRefuse(ctx, standing, storing, batch))) return;
    place.line = batch.at(-1)?.record.line ?? place.line;
    // The embedded database works in this process: without a pause, no request would have its turn.
    await setImmediate();
  }
  if (place.line >= manyLines && !stored.dryRun)
    await countFilled(ctx).catch((error) => ctx.log.warn({ err: withoutValues(error), importId }, 'the count failed'));
  await inTransaction(asItsSender(ctx, stored), async (tx) => {
    if (await lockHeld(tx, job, holder)) await endImport(tx, { workspaceId, id: importId }, 'finished');
  });
}

/** Whatever happens with a line stays with the line. */
function judge(ctx: Context, job: ImportJob, judging: Judging, number: number, record: FileRecord): Line {
  try {
    return judgeLine(judging, number, record);
  } catch (error) {
    return { number, record, fault: unexpectedFault(ctx, job, number, error) };
  }
}

/** Its end is told as the deed of whoever sent the file. */
function asItsSender(ctx: Context, { cause }: Import): Context {
  const { actor, requestId } = cause as unknown as { actor: EventActor; requestId: string };
  return { ...ctx, actor, causedBy: { requestId } };
}

/** Ends an import that cannot go on from this line. Its stored items stay. */
async function failImport(
  ctx: Context,
  stored: Import,
  holder: string,
  end: { line: number; message: string },
): Promise<void> {
  const { workspaceId, id } = stored;
  const job = { workspaceId, importId: id };
  await inTransaction(asItsSender(ctx, stored), async (tx) => {
    if (!(await lockHeld(tx, job, holder))) return;
    await keepEnd(tx, job, end);
    await endImport(tx, { workspaceId, id }, 'failed');
  });
}

/** The lines after those that are done. */
async function* linesFrom(
  file: RecordFile,
  done: number,
  judge: (number: number, record: FileRecord) => Line,
): AsyncGenerator<Line> {
  let number = 0;
  for await (const record of file.records) {
    number += 1;
    if (number > done) yield judge(number, record);
  }
}
