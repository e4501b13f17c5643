import type { Context } from '../../platform/context.ts';
import { withSavepoint } from '../../platform/db/savepoint.ts';
import { readableError } from '../../platform/readable-error.ts';
import type { Judgement } from './judge-items.ts';
import { recordFeedbackChange } from './record-feedback.ts';
import { writeChanges } from './write-changes-sql.ts';

type Accepted = Extract<Judgement, { error?: never }>;

/**
 * Writes the changes that were accepted, with one statement. Only if the database refuses it are they tried one by one,
 * so that nobody's fault keeps the others from being written.
 */
export async function writeJudged(tx: Context, workspaceId: string, judged: Judgement[]): Promise<Judgement[]> {
  const accepted = judged.filter((one): one is Accepted => !one.error && one.change.changed.length > 0);
  if (accepted.length === 0) return judged;
  const refused = await writeTogether(tx, workspaceId, accepted);
  for (const { id, change } of accepted) if (!refused.has(id)) recordFeedbackChange(tx, change);
  return judged.map((one) => refused.get(one.id) ?? one);
}

/** Returns what the database refused, by id. */
async function writeTogether(tx: Context, workspaceId: string, accepted: Accepted[]): Promise<Map<string, Judgement>> {
  try {
    await withSavepoint(tx, () => write(tx, workspaceId, accepted));
    return new Map();
  } catch {
    return writeOneByOne(tx, workspaceId, accepted);
  }
}

async function writeOneByOne(tx: Context, workspaceId: string, accepted: Accepted[]): Promise<Map<string, Judgement>> {
  const refused = new Map<string, Judgement>();
  for (const one of accepted)
    try {
      await withSavepoint(tx, () => write(tx, workspaceId, [one]));
    } catch (error) {
      refused.set(one.id, { id: one.id, error: readableError(error, tx.log, tx.requestId) });
    }
  return refused;
}

function write(tx: Context, workspaceId: string, accepted: Accepted[]): Promise<void> {
  return writeChanges(
    tx,
    workspaceId,
    accepted.map(({ change }) => change),
  );
}
