import type { Prisma } from '../../../generated/prisma/client.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Cause } from '../../platform/events/event.ts';
import { lockWorkspace } from './workspace-sql.ts';

/** Something that is deleted in steps. */
export interface Deletion {
  workspaceId: string;
  kind: 'customer' | 'project' | 'workspace';
  id: string;
}

export interface Step {
  isDone: boolean;
  /** How many files are to be swept once it has committed. */
  files: number;
}

/** Deletes at most 500 items of what is left, the workspace locked. Once nothing is left, the row of the noun goes too. */
export type DeleteSome = (tx: Context, deletion: Deletion) => Promise<Step>;

interface Work<Ctx> {
  /** Locks the workspace and the noun, records its own event, and lets nobody reach it any more. */
  begin(tx: Ctx): Promise<void>;
  deleteSome: DeleteSome;
  /** After this time the caller has the response, and whoever goes on with deletions does the rest. */
  mostMs?: number;
}

/** A killed process holds up its deletion for so long. */
const heldMs = 6_000;
const mostMsOfRequest = 10_000;

/**
 * Deletes something with all that it has. The first transaction begins, with the event of the noun itself. What does not fit
 * into it follows in others. A process that is killed leaves the rest to {@link goOnDeleting}.
 */
export async function deleteInSteps<Ctx extends Context>(
  ctx: Ctx,
  deletion: Deletion,
  { begin, deleteSome, mostMs = mostMsOfRequest }: Work<Ctx>,
): Promise<void> {
  const until = ctx.clock.elapsedMs() + mostMs;
  const first = await inTransaction(ctx, async (tx) => {
    await begin(tx);
    const step = await deleteSome(tx, deletion);
    if (!step.isDone) await keepDeletion(tx, deletion);
    return step;
  });
  if (first.files > 0) await ctx.files.sweep();
  if (!first.isDone) await goOnDeleting(ctx, deletion, deleteSome, until);
}

/** Deletes what is left, some in each transaction, until that time at most. Several may do it at once. */
async function goOnDeleting(
  ctx: Context,
  deletion: Deletion,
  deleteSome: DeleteSome,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    if (ctx.clock.elapsedMs() >= until) return hold(ctx, deletion, ctx.clock());
    const step = await inTransaction(ctx, (tx) => takeStep(tx, deletion, deleteSome));
    if (step.files > 0) await ctx.files.sweep();
    isDone = step.isDone;
  }
}

async function takeStep(tx: Context, deletion: Deletion, deleteSome: DeleteSome): Promise<Step> {
  const where = { workspaceId: deletion.workspaceId, id: deletion.id };
  await lockWorkspace(tx, deletion.workspaceId);
  // Somebody else may have done the last step.
  if ((await tx.db.deletion.count({ where })) === 0) return { isDone: true, files: 0 };
  const step = await deleteSome(tx, deletion);
  if (step.isDone) await tx.db.deletion.deleteMany({ where });
  else await hold(tx, deletion, heldUntil(tx));
  return step;
}

/** The cause goes with it, so that the events of all steps name who asked. */
async function keepDeletion(tx: Context, deletion: Deletion): Promise<void> {
  const { actor, causedBy } = tx;
  const cause = { actor, causedBy } as unknown as Prisma.InputJsonObject;
  await tx.db.deletion.create({ data: { ...deletion, cause, heldUntil: heldUntil(tx) } });
}

async function hold({ db }: Context, { workspaceId, id }: Deletion, until: Date): Promise<void> {
  await db.deletion.updateMany({ where: { workspaceId, id }, data: { heldUntil: until } });
}

function heldUntil({ clock }: Context): Date {
  return new Date(clock().getTime() + heldMs);
}

/** Goes on with what was begun by processes that are no more. `steps` is what each kind takes. */
export async function resume(ctx: Context, steps: Record<Deletion['kind'], DeleteSome>): Promise<void> {
  for (;;) {
    const isLeft = { heldUntil: { lte: ctx.clock() } };
    const row = await ctx.db.deletion.findFirst({ where: isLeft, orderBy: { heldUntil: 'asc' } });
    if (!row) return;
    const { workspaceId, id } = row;
    const { count } = await ctx.db.deletion.updateMany({
      where: { workspaceId, id, ...isLeft },
      data: { heldUntil: heldUntil(ctx) },
    });
    if (count === 0) continue;
    const deletion = { workspaceId, id, kind: row.kind as Deletion['kind'] };
    await goOnDeleting({ ...ctx, ...(row.cause as unknown as Cause) }, deletion, steps[deletion.kind]);
  }
}
