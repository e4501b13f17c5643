import { setTimeout } from 'node:timers/promises';
import { type Context, inSqlTransaction } from '../context.ts';
import {
  endFilling,
  findNextWorkspace,
  lockFilling,
  moveFilling,
  type Place,
} from '../pending-fillings/fillings-sql.ts';
import type { Filling } from './filling.ts';

const rowsAtATime = 1_000;
/** On the embedded database, requests wait for a step. */
const stepsOfMostRows = 5;
/** Leaves the database to requests. */
const pauseMs = 10;
const logEveryRows = 50_000;

/**
 * Fills the columns that migrations have left to the service, in steps. The place reached is stored with each step, so any
 * process goes on where a killed one was.
 */
export async function fillColumns(ctx: Context, fillings: readonly Filling[]): Promise<void> {
  const pending = await ctx.fillings.pending(ctx.db);
  if (pending.length === 0) return;
  try {
    for (const filling of fillings) if (pending.some(({ name }) => name === filling.name)) await fillAll(ctx, filling);
  } finally {
    ctx.fillings.forget();
  }
}

async function fillAll(ctx: Context, filling: Filling): Promise<void> {
  const most = Math.min(rowsAtATime, stepsOfMostRows * ctx.mostRowsAtOnce);
  let logged: number | undefined;
  for (;;) {
    const place = await inSqlTransaction(ctx, (tx) => fillSome(tx, filling, most));
    if (!place) return;
    if (logged === undefined || place.isOver || place.rows >= logged + logEveryRows) {
      const { name, version, rows, isOver } = place;
      ctx.log.info({ filling: name, version, rows }, isOver ? 'all columns are filled' : 'columns are being filled');
      logged = rows;
    }
    if (place.isOver) return;
    await setTimeout(pauseMs);
  }
}

/** Does one step. Undefined if there is nothing to do, or another process is at it. */
async function fillSome(
  tx: Parameters<Filling['fill']>[0],
  { name, fill }: Filling,
  most: number,
): Promise<(Place & { isOver: boolean }) | undefined> {
  const place = await lockFilling(tx.db, name);
  if (!place) return undefined;
  const filled = place.workspaceId === '' ? undefined : await fill(tx, place.workspaceId, place.after, most);
  const rows = place.rows + (filled?.rows ?? 0);
  const stays = filled !== undefined && filled.rows === most;
  const workspaceId = stays ? place.workspaceId : await findNextWorkspace(tx.db, place.workspaceId);
  const next = { ...place, rows, workspaceId: workspaceId ?? '', after: stays ? filled.last : '' };
  if (workspaceId === undefined) await endFilling(tx.db, name);
  else await moveFilling(tx.db, next);
  return { ...next, isOver: workspaceId === undefined };
}
