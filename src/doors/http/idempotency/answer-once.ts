import { Conflict } from '../../../base/errors.ts';
import type { Context, inTransaction } from '../../../platform/context.ts';
import { isAnswered, isTooOld } from '../../../platform/idempotency/kept-records.ts';
import { recordName } from '../../../platform/idempotency/record-name.ts';
import { type Kept, keepRecord, removeRecord, takeName } from '../../../platform/idempotency/records-sql.ts';
import { readVersion } from '../../../platform/versions.ts';
import { type Answer, fromRecord, type GuardedRequest, recordOf } from './kept-answer.ts';

export interface Work<Ctx> {
  /** What is done before the transaction, and stays; see OperationCall. */
  prepare?: ((ctx: Ctx) => Promise<unknown>) | undefined;
  run(ctx: Ctx, prepared?: unknown): Promise<unknown>;
  inTransaction: typeof inTransaction;
}

const inFlight = new Set<string>();

/**
 * Runs the work once for an `Idempotency-Key` within 24 hours and answers its repetitions with the first answer. The
 * record commits in one transaction with what the work wrote, so a crash leaves both or neither; an error leaves none.
 * @throws {Forbidden} when the answer is kept, and the caller may no longer act where it came from
 * @throws {Conflict} when the key was used with other content, or (with `Retry-After`) when its first request still runs
 */
export async function answerOnce<Ctx extends Context>(
  ctx: Ctx,
  request: GuardedRequest,
  statusOf: (response: unknown) => number,
  { prepare, run, inTransaction }: Work<Ctx>,
): Promise<Answer> {
  const name = recordName(request);
  if (inFlight.has(name)) throw stillRunning();
  inFlight.add(name);
  try {
    const prepared = prepare && !(await isAnswered(ctx, request)) ? await prepare(ctx) : undefined;
    const outcome = await inTransaction(ctx, async (tx) => {
      const kept = await takeFreeName(tx, request);
      if (kept) return kept;
      const response = await run(tx, prepared);
      const body = JSON.stringify(response);
      const answer = { status: statusOf(response), body, version: readVersion(response), replayed: false };
      // It waits for nobody, because the name is taken.
      if (!(await keepRecord(tx, recordOf(tx, request, answer)))) throw stillRunning();
      return answer;
    });
    return 'replayed' in outcome ? outcome : await fromRecord(ctx, request, outcome);
  } finally {
    inFlight.delete(name);
  }
}

/** Returns the record of a repetition. Null if the request is the first one. */
async function takeFreeName(tx: Context, request: GuardedRequest): Promise<Kept | null> {
  const { isTaken, kept } = await takeName(tx, request);
  if (!isTaken) throw stillRunning();
  if (!kept || !isTooOld(tx, kept)) return kept;
  await removeRecord(tx, request);
  return null;
}

function stillRunning(): Conflict {
  return new Conflict('The first request with this Idempotency-Key is still running', 1);
}
