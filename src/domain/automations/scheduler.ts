import { type Context, inTransaction } from '../../platform/context.ts';
import { type DueAutomation, lockDueAutomations, setNextRuns } from './automation-sql.ts';
import { nextRunAt } from './schedule.ts';
import { scheduledAutomationJob } from './scheduled-automation-job.ts';

const mostAtATime = 100;

/**
 * Leaves a job for each scheduled automation that is due, once however many processes look at the same moment; times that
 * were missed while none did are made up for by one. Returns how many.
 */
export async function enqueueDueAutomations(ctx: Context): Promise<number> {
  const due = await ctx.db.automation.findFirst({ where: { nextRunAt: { lte: ctx.clock() } }, select: { id: true } });
  if (!due) return 0;
  return inTransaction(ctx, async (tx) => {
    const claimed = await claim(tx);
    await tx.jobs.sendAll(
      tx,
      scheduledAutomationJob,
      claimed.map(({ workspaceId, id, nextRunAt }) => ({
        data: { workspaceId, automationId: id, dueAt: nextRunAt.toISOString() },
        group: id,
      })),
    );
    return claimed.length;
  });
}

/** What another process has claimed is locked until its claim is committed, and is not due any more then. */
async function claim(tx: Context): Promise<DueAutomation[]> {
  const now = tx.clock();
  const due = await lockDueAutomations(tx, now, mostAtATime);
  if (due.length === 0) return due;
  await setNextRuns(
    tx,
    due.map(({ workspaceId, id, schedule }) => ({ workspaceId, id, nextRunAt: nextRunAt(schedule, now) })),
  );
  return due;
}
