import { type Context, inTransaction } from '../../platform/context.ts';
import type { ImportJob } from './import-job.ts';
import { lockHeld } from './imports-sql.ts';
import type { Fault, Line, Outcome } from './line.ts';
import { insertRows } from './storing/insert-rows.ts';
import { type Storing, storeLines } from './storing/store-lines.ts';

interface Standing {
  job: ImportJob;
  holder: string;
  header: string[];
  /** Of the file, with this batch. */
  progress: number;
}

/** What a record may have in the report. A longer one is cut. */
const mostText = 1_048_576;

/**
 * Stores a batch and moves the place of the import, in one transaction: a process that is killed goes on at the line
 * where it was. False if the import was cancelled, or if another process has it now.
 */
export function storeBatch(ctx: Context, standing: Standing, storing: Storing, lines: Line[]): Promise<boolean> {
  const { job, holder } = standing;
  return inTransaction(ctx, async (tx) => {
    if (!(await lockHeld(tx, job, holder))) return false;
    const outcomes = await storeLines(tx, storing, lines);
    await keepRefused(tx, job, lines, outcomes);
    await movePlace(tx, standing, outcomes);
    return true;
  });
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
    return [{ workspaceId, importId, number, line: record.line, ...clean(outcome), record: clean(kept) }];
  });
  await insertRows(tx, 'import_refusals', refused);
}

async function movePlace(tx: Context, { job, header, progress }: Standing, outcomes: Outcome[]): Promise<void> {
  const count = (wanted: Outcome) => ({ increment: outcomes.filter((outcome) => outcome === wanted).length });
  await tx.db.import.update({
    where: { workspaceId_id: { workspaceId: job.workspaceId, id: job.importId } },
    data: {
      ...{ header: header.map(clean), progress, readCount: { increment: outcomes.length } },
      ...{ createdCount: count('created'), updatedCount: count('updated'), unchangedCount: count('unchanged') },
      failedCount: { increment: outcomes.filter(isFault).length },
    },
  });
}

function isFault(outcome: Outcome | undefined): outcome is Fault {
  return typeof outcome === 'object';
}

/** PostgreSQL stores no U+0000. */
function clean<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '\uFFFD')) as Value;
}
