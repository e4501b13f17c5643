import type { Context } from '../../platform/context.ts';
import { eventScopes } from '../feedback/feedback-event-job.ts';

/** Notes at the project which events its enabled automations wait for. Whoever changes one does so, the project locked. */
export async function noteAwaitedEvents(tx: Context, workspaceId: string, projectId: string): Promise<void> {
  const listening = await tx.db.automation.findMany({
    where: { workspaceId, projectId, enabled: true, scope: { in: [...eventScopes] } },
    distinct: ['scope'],
    select: { scope: true },
    orderBy: { scope: 'asc' },
  });
  // Its updatedAt stays: nobody has edited the project.
  await tx.db.project.update({
    where: { workspaceId_id: { workspaceId, id: projectId } },
    data: { awaitedEvents: listening.map(({ scope }) => scope) },
  });
}
