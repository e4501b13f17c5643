import { type Context, inTransaction } from './context.ts';
import { AnsweredBefore, type Guard, stillRunning } from './idempotency/guard.ts';
import { isTooOld, removeRecords } from './idempotency/kept-records.ts';
import { keepRecords, type TakenName, takeNames } from './idempotency/records-sql.ts';

/** What a request asks for, and what guards it if anything does. */
interface Asked {
  guard?: Guard | undefined;
}

/** What comes of a request beside others: `refusal` is an {@link AnsweredBefore}, or a 409 while its first one still runs. */
export type Outcome<Answer> = { answer: Answer } | { refusal: Error };

/**
 * Does in one transaction what several requests ask for, and keeps the answers of those that are guarded. `work` gets those
 * that have no answer yet and do not run elsewhere, and returns the answer of each. Throws a 409 if another process has kept
 * an answer meanwhile: nothing is done then.
 */
export function answerTogether<Ctx extends Context, Entry extends Asked, Answer>(
  ctx: Ctx,
  entries: Entry[],
  work: (tx: Ctx, entries: Entry[]) => Promise<Answer[]>,
): Promise<Outcome<Answer>[]> {
  return inTransaction(ctx, async (tx) => {
    const refusals = await refuseSome(tx, entries);
    const free = entries.filter((_, index) => !refusals[index]);
    const answers = free.length > 0 ? await work(tx, free) : [];
    // It waits for nobody, because the names are taken: so it may follow what has locked the log of events.
    const records = free.flatMap(({ guard }, index) => guard?.toRecord(answers[index]) ?? []);
    if (records.length > 0 && !(await keepRecords(tx, records))) throw stillRunning();
    return refusals.map((refusal) => (refusal ? { refusal } : { answer: answers.shift() as Answer }));
  });
}

/** Does the same for a request alone. In a transaction, or without a guard, nothing is kept. */
export async function answerInTransaction<Ctx extends Context, Answer>(
  ctx: Ctx,
  work: (tx: Ctx) => Promise<Answer>,
): Promise<Answer> {
  if (!ctx.guard || !ctx.begin) return inTransaction(ctx, work);
  const [outcome] = await answerTogether(ctx, [ctx], async (tx) => [await work(tx)]);
  return answerOf(outcome as Outcome<Answer>);
}

export function answerOf<Answer>(outcome: Outcome<Answer>): Answer {
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.answer;
}

/** Takes the names of those that are guarded. Returns why a request is not to be done, undefined for the others. */
async function refuseSome(tx: Context, entries: Asked[]): Promise<(Error | undefined)[]> {
  const guards = entries.flatMap(({ guard }) => guard ?? []);
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
