import type { Context } from '../../platform/context.ts';
import { eventScopes } from '../feedback/feedback-event-job.ts';

/** Notes at the project which events its enabled automations wait for. Whoever changes one does so, the project locked. */
export async function refreshListeningScopes(tx: Context, projectId: string): Promise<void> {
  const listening = await tx.db.automation.findMany({
    where: { projectId, enabled: true, scope: { in: [...eventScopes] } },
    distinct: ['scope'],
    select: { scope: true },
    orderBy: { scope: 'asc' },
  });
  // Raw, so that the project does not count as edited.
  const scopes = listening.map(({ scope }) => scope);
  await tx.db.$executeRaw`UPDATE projects SET listening_scopes = ${scopes}::text[] WHERE id = ${projectId}`;
}
