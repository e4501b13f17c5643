import type { Context } from '../../platform/context.ts';
import { deleteFirstEvents, listLogs } from './events-sql.ts';

const dayMs = 86_400_000;
const logsAtATime = 100;
const eventsAtATime = 500;

/** Removes the events that are older than so many days, from the beginning of each log, in small steps. */
export async function pruneEventLog(ctx: Context, days: number): Promise<void> {
  const before = new Date(ctx.clock().getTime() - days * dayMs);
  let logs = await listLogs(ctx, '', logsAtATime);
  while (logs.length > 0) {
    for (const log of logs) while ((await deleteFirstEvents(ctx, log, before, eventsAtATime)) > 0);
    logs = await listLogs(ctx, logs.at(-1) ?? '', logsAtATime);
  }
}
