import { HeedError } from '../base/errors.ts';
import { TryApart } from '../base/together.ts';
import { type Context, inTransaction } from './context.ts';
import { isRefusedData } from './db/refused-data.ts';
import { AnsweredBefore, type Guard, stillRunning } from './idempotency/guard.ts';
import { isTooOld, removeRecords } from './idempotency/kept-records.ts';
import { keepRecords, type NewRecord, type TakenName, takeNames } from './idempotency/records-sql.ts';

/** What a request asks for, and what guards it if anything does. */
interface Asked {
  guard?: Guard | undefined;
}

/**
 * What comes of a request beside others. `refusal` is why nothing of it is done, also an {@link AnsweredBefore}, or a 409 while
 * its first one still runs.
 */
export type Outcome<Answer> = { answer: Answer } | { refusal: Error };

/**
 * Does in one transaction what several requests ask for, and keeps the answers of those that are guarded. `work` gets those
 * that have no answer yet and do not run elsewhere, and returns what comes of each. Throws a 409 if another process has kept
 * an answer meanwhile: nothing is done then.
 */
export function answerTogether<Ctx extends Context, Entry extends Asked, Answer>(
  ctx: Ctx,
  entries: Entry[],
  work: (tx: Ctx, entries: Entry[]) => Promise<Outcome<Answer>[]>,
): Promise<Outcome<Answer>[]> {
  return inTransaction(ctx, async (tx) => {
    const refusals = await refuseSome(tx, entries);
    const free = entries.filter((_, index) => !refusals[index]);
    const outcomes = free.length > 0 ? await work(tx, free) : [];
    // It waits for nobody, because the names are taken: so it may follow what has locked the log of events.
    const records = free.flatMap(({ guard }, index) => toRecord(guard, outcomes[index]) ?? []);
    if (records.length > 0 && !(await keepRecords(tx, records))) throw stillRunning();
    return refusals.map((refusal) => (refusal ? { refusal } : (outcomes.shift() as Outcome<Answer>)));
  });
}

function toRecord(guard: Guard | undefined, outcome: Outcome<unknown> | undefined): NewRecord | undefined {
  return outcome && 'answer' in outcome ? guard?.toRecord(outcome.answer) : undefined;
}

/** Does the same for a request alone. In a transaction, or without a guard, nothing is kept. */
export async function answerInTransaction<Ctx extends Context, Answer>(
  ctx: Ctx,
  work: (tx: Ctx) => Promise<Answer>,
): Promise<Answer> {
  if (!ctx.guard || !ctx.begin) return inTransaction(ctx, work);
  const [outcome] = await answerTogether(ctx, [ctx], async (tx) => [{ answer: await work(tx) }]);
  return answerOf(outcome as Outcome<Answer>);
}

export function answerOf<Answer>(outcome: Outcome<Answer>): Answer {
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.answer;
}

/**
 * For an error of several: PostgreSQL does not say which one it cannot store, nor which are more than the plan has left. After
 * any other error they may be stored.
 */
export function tryApart(error: unknown): never {
  throw error instanceof HeedError || isRefusedData(error)
    ? new TryApart('One of several refuses them all', { cause: error })
    : error;
}

/** Takes the names of those that are guarded. Returns why a request is not to be done, undefined for the others. */
async function refuseSome(tx: Context, entries: Asked[]): Promise<(Error | undefined)[]> {
  const guards = entries.flatMap(({ guard }) => guard ?? []);
  if (guards.length === 0) return entries.map(() => undefined);
  const taken = await takeNames(tx, guards);
  const old = guards.filter((_, index) => isOver(tx, taken[index]));
  if (old.length > 0) await removeRecords(tx, old);
  const names = new Map(guards.map((guard, index) => [guard, taken[index]]));
  return entries.map(({ guard }) => {
    const name = guard && names.get(guard);
    if (!name || isOver(tx, name)) return undefined;
    if (!name.isTaken) return stillRunning();
    return name.kept ? new AnsweredBefore(name.kept) : undefined;
  });
}

/** Whether what is kept under the name no longer counts. */
function isOver(tx: Context, name: TakenName | undefined): boolean {
  return name?.isTaken === true && name.kept !== null && isTooOld(tx, name.kept);
}
