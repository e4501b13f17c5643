import type { DueNotification } from './due-sql.ts';

/** Returns the path below that of the dashboard where the reader sees it. */
export function placeInDashboard(
  workspaceId: string,
  { ticketNumber, kind }: Pick<DueNotification, 'ticketNumber' | 'kind'>,
): string {
  if (ticketNumber !== null) return `${workspaceId}/inbox/${ticketNumber}`;
  return kind === 'review_waiting' ? `${workspaceId}/mails` : workspaceId;
}
