import { type Context, inTransaction } from '../../platform/context.ts';
import { type DueAutomation, lockDueAutomations, setNextRuns } from './automation-sql.ts';
import { nextRunAt } from './schedule.ts';
import { scheduledAutomationJob } from './scheduled-automation-job.ts';

const mostAtATime = 100;

/**
 * Sends a job for each scheduled automation that is due, only once however many processes look at the same moment. If
 * times were missed while no process ran, one job makes up for them. Returns how many.
 */
export async function enqueueDueAutomations(ctx: Context): Promise<number> {
  const due = await ctx.db.automation.groupBy({
    by: ['workspaceId'],
    where: { nextRunAt: { lte: ctx.clock() } },
    orderBy: { workspaceId: 'asc' },
    take: mostAtATime,
  });
  let count = 0;
  for (const { workspaceId } of due) count += await enqueueDueOf(ctx, workspaceId);
  return count;
}

function enqueueDueOf(ctx: Context, workspaceId: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const claimed = await claim(tx, workspaceId);
    await tx.jobs.sendAll(
      tx,
      scheduledAutomationJob,
      claimed.map(({ id, nextRunAt }) => ({
        data: { workspaceId, automationId: id, dueAt: nextRunAt.toISOString() },
        group: id,
      })),
    );
    return claimed.length;
  });
}

/** An automation that another process has claimed is locked until the claim is committed, and is then no longer due. */
async function claim(tx: Context, workspaceId: string): Promise<DueAutomation[]> {
  const now = tx.clock();
  const due = await lockDueAutomations(tx, workspaceId, now, mostAtATime);
  if (due.length === 0) return due;
  await setNextRuns(
    tx,
    workspaceId,
    due.map(({ id, schedule }) => ({ id, nextRunAt: nextRunAt(schedule, now) })),
  );
  return due;
}
