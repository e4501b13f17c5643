import type { Event, Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { meQuery } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';

/**
 * Returns the items that a request of the reader has changed, as they were right before it. One that was like that already is
 * not among them. If the log cannot be read, they are as the reader saw them.
 */
export async function itemsBefore(
  items: readonly Feedback[],
  requestId: string | undefined,
): Promise<readonly Feedback[]> {
  const [first] = items;
  const actorId = queryClient.getQueryData(meQuery().queryKey)?.data.actor.id;
  if (!first || !requestId || !actorId) return items;
  const query = { workspaceId: first.workspaceId, types: 'feedback.updated', actorId, order: 'desc' } as const;
  const pageSize = Math.min(items.length + roomForOtherTabs, mostEvents);
  try {
    const { items: events } = await heed.events.list({ ...query, pageSize }).page();
    const own = events.filter(({ causedBy }) => causedBy?.requestId === requestId);
    const changes = new Map(own.map((event) => [event.feedbackId, event.changes]));
    return items.flatMap((item) => undone(item, changes.get(item.id)));
  } catch {
    return items;
  }
}

const mostEvents = 500;
const roomForOtherTabs = 10;

function undone(item: Feedback, changes: Event['changes'] | undefined): Feedback[] {
  if (!changes) return [];
  return [{ ...item, ...Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from])) }];
}
