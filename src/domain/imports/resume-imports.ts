import type { Context } from '../../platform/context.ts';
import { importJob } from './import-job.ts';
import { findWaitingImports } from './imports-sql.ts';

const keptMs = 7 * 86_400_000;

/** Goes on with the imports whose process was killed. */
export async function resumeImports(ctx: Context): Promise<void> {
  for (const job of await findWaitingImports(ctx)) await ctx.jobs.send(ctx, importJob, job);
}

/** Removes imports a week after their end. */
export async function pruneImports({ db, clock }: Context): Promise<void> {
  await db.import.deleteMany({ where: { finishedAt: { lt: new Date(clock().getTime() - keptMs) } } });
}
