import { updateFeedback } from '../../../../../generated/sdk/sdk.gen.ts';
import type { FeedbackUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { keyOf, type SeenItem } from '../item/use-item.ts';
import { patchLists } from './use-list.ts';

export type ItemChanges = Pick<FeedbackUpdate, 'status' | 'priority' | 'assigneeId' | 'tags' | 'category' | 'dueDate'>;

/** Changes this version of an item, and no other. Shows and returns the version that it makes. */
export async function sendChanges({ item, etag }: SeenItem, changes: ItemChanges): Promise<SeenItem> {
  const { id, workspaceId } = item;
  const headers = { 'If-Match': etag };
  const given = { client, path: { id }, body: { workspaceId, ...changes }, headers, throwOnError: true } as const;
  const { data, response } = await updateFeedback(given);
  const changed = { item: { ...item, ...data.data }, etag: response.headers.get('ETag') ?? '*' };
  showItem(changed);
  patchLists((one) => (one.id === id ? { ...one, ...data.data } : one));
  return changed;
}

export function showItem(seen: SeenItem): void {
  const queryKey = keyOf(seen.item);
  // What was asked for before would show the former version again.
  queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<SeenItem>(queryKey, seen);
}
