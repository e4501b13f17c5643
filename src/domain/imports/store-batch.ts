import { HeedError, Unavailable } from '../../base/errors.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { isDatabaseAway } from '../../platform/db/database-away.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { isTransactionOver } from '../../platform/db/sql.ts';
import { withoutValues } from '../../platform/readable-error.ts';
import type { ImportJob } from './import-job.ts';
import { lockHeld } from './imports-sql.ts';
import { type Fault, isFault, isUpdate, type Line, type Outcome, type Update } from './line.ts';
import { type Storing, storeLines } from './storing/store-lines.ts';

interface Standing {
  job: ImportJob;
  holder: string;
  /** Undefined if it is stored already. */
  header: string[] | undefined;
  /** Of the file, with this batch. */
  progress: number;
}

/** What a record may have in the report. A longer one is cut. */
const mostText = 1_048_576;
/** So many characters of a path or a message are kept. */
const mostShown = 500;

/**
 * Stores a batch and moves the place of the import, in one transaction: a process that is killed goes on at the line
 * where it was. False if the import was cancelled, or if another process has it now.
 */
function storeBatch(ctx: Context, standing: Standing, storing: Storing, lines: Line[]): Promise<boolean> {
  const { job, holder } = standing;
  return inTransaction(ctx, async (tx) => {
    if (!(await lockHeld(tx, job, holder))) return false;
    const outcomes = await storeLines(tx, storing, lines);
    await keepRefused(tx, job, lines, outcomes);
    await movePlace(tx, standing, outcomes);
    return true;
  });
}

/** Does the same. A line that makes it fail is found by storing halves, and refused. */
export async function storeOrRefuse(
  ctx: Context,
  standing: Standing,
  storing: Storing,
  lines: Line[],
): Promise<boolean> {
  try {
    return await storeBatch(ctx, standing, storing, lines);
  } catch (error) {
    if (mayPass(error) || error instanceof HeedError) throw error;
    const [line] = lines;
    if (line && lines.length === 1) {
      const refused = { ...line, sent: undefined, fault: unexpectedFault(ctx, standing.job, line.number, error) };
      return storeBatch(ctx, standing, storing, [refused]);
    }
    const half = Math.ceil(lines.length / 2);
    const isOurs = await storeOrRefuse(ctx, standing, storing, lines.slice(0, half));
    return isOurs && (await storeOrRefuse(ctx, standing, storing, lines.slice(half)));
  }
}

/** Whether the same work may succeed later. */
export function mayPass(error: unknown): boolean {
  return error instanceof Unavailable || isDatabaseAway(error) || isTransactionOver(error);
}

/** Tells the sender of an error that is ours. The log has the rest. */
export function unexpectedFault({ log }: Context, { importId }: ImportJob, number: number, error: unknown): Fault {
  log.error({ err: withoutValues(error), importId, record: number }, 'a line of an import met an error');
  return {
    path: '',
    message: 'cannot be imported because of an error that is not in the line: the log of Heed tells more',
  };
}

async function keepRefused(
  tx: Context,
  { workspaceId, importId }: ImportJob,
  lines: Line[],
  outcomes: Outcome[],
): Promise<void> {
  const refused = lines.flatMap(({ number, record }, index) => {
    const outcome = outcomes[index];
    if (!isFault(outcome)) return [];
    const kept = record.cells && record.text.length <= mostText ? record.cells : record.text.slice(0, mostText);
    const { path, message } = outcome;
    const fault = { path: storable(shorten(path)), message: storable(shorten(message)) };
    const shown = typeof kept === 'string' ? storable(kept) : kept.map(storable);
    return [{ workspaceId, importId, number, line: record.line, ...fault, record: shown }];
  });
  await insertRows(tx, 'import_refusals', refused);
}

async function movePlace(tx: Context, { job, header, progress }: Standing, outcomes: Outcome[]): Promise<void> {
  const updates = outcomes.filter(isUpdate);
  const count = (wanted: Outcome) => ({ increment: outcomes.filter((outcome) => outcome === wanted).length });
  await tx.db.import.updateMany({
    where: { workspaceId: job.workspaceId, id: job.importId },
    data: {
      ...(header && { header: header.map(storable) }),
      ...{ progress, readCount: { increment: outcomes.length } },
      ...{ createdCount: count('created'), unchangedCount: count('unchanged') },
      ...(updates.length > 0 && {
        updatedCount: { increment: updates.length },
        changedFields: await addChanges(tx, job, updates),
      }),
      failedCount: { increment: outcomes.filter(isFault).length },
    },
  });
}

/** The import is locked. */
async function addChanges(tx: Context, { workspaceId, importId: id }: ImportJob, updates: Update[]) {
  const where = { workspaceId_id: { workspaceId, id } };
  const { changedFields } = await tx.db.import.findUniqueOrThrow({ where, select: { changedFields: true } });
  const counts = { ...(changedFields as Record<string, number>) };
  for (const field of updates.flatMap(({ changed }) => changed)) counts[field] = (counts[field] ?? 0) + 1;
  return counts;
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** A column may have any name. */
function shorten(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}
