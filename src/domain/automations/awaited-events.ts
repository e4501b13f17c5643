import type { Context } from '../../platform/context.ts';
import { eventScopes } from '../feedback/feedback-event-job.ts';

/**
 * Records at the project which events its enabled automations wait for. Every change of an automation does this, with
 * the project locked.
 */
export async function noteAwaitedEvents(tx: Context, workspaceId: string, projectId: string): Promise<void> {
  const listening = await tx.db.automation.findMany({
    where: { workspaceId, projectId, enabled: true, scope: { in: [...eventScopes] } },
    distinct: ['scope'],
    select: { scope: true },
    orderBy: { scope: 'asc' },
  });
  // updatedAt stays as it is, because nobody has edited the project.
  await tx.db.project.update({
    where: { workspaceId_id: { workspaceId, id: projectId } },
    data: { awaitedEvents: listening.map(({ scope }) => scope) },
  });
}
