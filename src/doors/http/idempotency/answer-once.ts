import { HeedError } from '../../../base/errors.ts';
import { answerInTransaction } from '../../../platform/answer-together.ts';
import type { Context } from '../../../platform/context.ts';
import { AnsweredBefore, type Guard, stillRunning } from '../../../platform/idempotency/guard.ts';
import { isAnswered } from '../../../platform/idempotency/kept-records.ts';
import { recordName } from '../../../platform/idempotency/record-name.ts';
import { readVersion } from '../../../platform/versions.ts';
import { type Answer, fromRecord, type GuardedRequest, recordOf } from './kept-answer.ts';

export interface Work<Ctx> {
  /** What is done before the transaction, and stays; see OperationCall. */
  prepare?: ((ctx: Ctx) => Promise<unknown>) | undefined;
  run(ctx: Ctx, prepared?: unknown): Promise<unknown>;
  /** Whether it keeps its answer itself, in a transaction that it may share with others; see OperationCall. */
  keepsAnswer?: boolean;
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
  status: number,
  work: Work<Ctx>,
): Promise<Answer> {
  const name = recordName(request);
  if (inFlight.has(name)) throw stillRunning();
  inFlight.add(name);
  try {
    return await firstAnswer(ctx, request, status, work);
  } catch (error) {
    if (error instanceof AnsweredBefore) return await fromRecord(ctx, request, error.kept);
    throw error;
  } finally {
    inFlight.delete(name);
  }
}

async function firstAnswer<Ctx extends Context>(
  ctx: Ctx,
  request: GuardedRequest,
  status: number,
  work: Work<Ctx>,
): Promise<Answer> {
  const { owner, path, key } = request;
  const answers: Answer[] = [];
  const toRecord = (response: unknown) => {
    const answer = { status, body: JSON.stringify(response), version: readVersion(response), replayed: false };
    answers.push(answer);
    return recordOf(ctx, request, answer);
  };
  await runGuarded({ ...ctx, guard: { owner, path, key, toRecord } }, work);
  // Those of tries that came to nothing are before it.
  const answer = answers.at(-1);
  if (!answer) throw new Error('The operation has not kept its answer');
  return answer;
}

async function runGuarded<Ctx extends Context & { guard: Guard }>(
  ctx: Ctx,
  { prepare, run, keepsAnswer }: Work<Ctx>,
): Promise<void> {
  if (keepsAnswer) {
    await run(ctx).catch((error) => refuse(ctx, error));
    return;
  }
  const prepared = prepare && !(await isAnswered(ctx, ctx.guard)) ? await prepare(ctx) : undefined;
  await answerInTransaction(ctx, (tx) => run(tx, prepared));
}

/** What refuses a repetition need not have refused the first request: its answer goes before. */
function refuse(ctx: Context, error: unknown): Promise<never> {
  if (!(error instanceof HeedError)) throw error;
  return answerInTransaction(ctx, () => Promise.reject(error));
}
