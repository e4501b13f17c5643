import { requireWorkspace } from '../access/workspace-access.ts';
import { readTimezone } from '../feedback/metrics/clockwork-sql.ts';
import type { Operation } from '../operation.ts';
import { lastWeek, readSummary } from './summary.ts';
import { composeWeeklyMail, presentWeeklyMail } from './weekly-mail.ts';

export const previewWeeklyMail: Operation<'previewWeeklyMail'> = async (ctx, { query: { workspaceId } }) => {
  await requireWorkspace(ctx, workspaceId);
  const workspace = await ctx.db.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { id: true, name: true },
  });
  const timezone = await readTimezone(ctx, workspaceId);
  const week = lastWeek(timezone, ctx.clock());
  const summary = await readSummary(ctx, { workspaceId, projectId: undefined, timezone, ...week });
  const mail = composeWeeklyMail({ reader: ctx.caller.user, workspace, siteUrl: ctx.siteUrl, summary });
  return { data: presentWeeklyMail(mail, summary) };
};
