import type { Event, Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';

/** Returns who has given an item what it has in a field, which may be an automation. Null if nobody knows any more. */
export async function whoSet(item: Feedback, field: keyof Feedback): Promise<string | null> {
  const { id, workspaceId } = item;
  const { items: events } = await heed.feedback.history(id, { workspaceId }).page();
  return events.find((event) => isSame(changesIn(event)[field]?.to, item[field]))?.actor.name ?? null;
}

function changesIn(event: Event): Partial<Record<string, { to: unknown }>> {
  return (event.type === 'feedback.updated' && event.changes) || {};
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
