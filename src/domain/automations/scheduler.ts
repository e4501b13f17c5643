import { Prisma } from '../../../generated/prisma/client.ts';
import type { Schedule } from '../../../generated/sdk/types.gen.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
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
      claimed.map(({ id, nextRunAt }) => ({
        data: { automationId: id, dueAt: nextRunAt.toISOString() },
        group: id,
      })),
    );
    return claimed.length;
  });
}

interface Due {
  id: string;
  schedule: Schedule;
  nextRunAt: Date;
}

/** What another process has claimed is locked until its claim is committed, and is not due any more then. */
async function claim(tx: Context): Promise<Due[]> {
  const now = tx.clock();
  const due = await tx.db.$queryRaw<Due[]>`
    SELECT id, schedule, next_run_at AS "nextRunAt" FROM automations WHERE next_run_at <= ${now}::timestamptz
    ORDER BY next_run_at LIMIT ${mostAtATime} FOR NO KEY UPDATE SKIP LOCKED`;
  if (due.length === 0) return due;
  const times = due.map(({ id, schedule }) => Prisma.sql`(${id}, ${nextRunAt(schedule, now)}::timestamptz)`);
  await tx.db.$executeRaw`
    UPDATE automations SET next_run_at = following.at FROM (VALUES ${Prisma.join(times)}) AS following (id, at)
    WHERE automations.id = following.id`;
  return due;
}
