import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  getFeedbackByNumberQueryKey,
  getFeedbackHistoryQueryKey,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { getFeedbackByNumber, updateFeedback } from '../../../../../generated/sdk/sdk.gen.ts';
import type { FeedbackDetail, FeedbackUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { tell, tellError } from '../../parts/toasts.ts';
import { textsNow } from '../../texts/texts.ts';
import { texts as inboxTexts } from '../inbox/texts.ts';
import { refreshCounts } from '../inbox/use-counts.ts';
import { patchLists, refreshLists } from '../inbox/use-list.ts';

/** An item, and the tag of the version that the reader sees. */
export interface SeenItem {
  item: FeedbackDetail;
  etag: string;
}

export type ItemChanges = Pick<FeedbackUpdate, 'status' | 'priority' | 'assigneeId' | 'tags' | 'category'>;

const keyOf = (workspaceId: string, ticketNumber: string) =>
  getFeedbackByNumberQueryKey({ client, path: { ticketNumber }, query: { workspaceId } });

export function itemQuery(workspaceId: string, ticketNumber: string) {
  return queryOptions({
    queryKey: keyOf(workspaceId, ticketNumber),
    queryFn: async ({ signal }): Promise<SeenItem> => {
      const given = { client, path: { ticketNumber }, query: { workspaceId }, signal, throwOnError: true } as const;
      const { data, response } = await getFeedbackByNumber(given);
      return { item: data.data, etag: response.headers.get('ETag') ?? '*' };
    },
    staleTime: 0,
  });
}

export function useItem(workspaceId: string, ticketNumber: string) {
  return useQuery(itemQuery(workspaceId, ticketNumber));
}

/** Reads the item again, and what was done to it. */
export async function refreshItem({ workspaceId, ticketNumber, id }: FeedbackDetail): Promise<void> {
  const history = getFeedbackHistoryQueryKey({ client, path: { id } });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(workspaceId, String(ticketNumber)) }),
    queryClient.invalidateQueries({ queryKey: history }),
    refreshLists(),
    refreshCounts(),
  ]);
}

/** Changes the version that the reader sees, and no other: then they see what somebody else has made of it. */
export async function changeItem({ item, etag }: SeenItem, changes: ItemChanges, offersUndo = true): Promise<void> {
  const { workspaceId, id } = item;
  const queryKey = keyOf(workspaceId, String(item.ticketNumber));
  queryClient.setQueryData<SeenItem>(queryKey, { item: { ...item, ...changes } as FeedbackDetail, etag });
  try {
    const given = {
      client,
      path: { id },
      body: { workspaceId, ...changes },
      headers: { 'If-Match': etag },
      throwOnError: true,
    } as const;
    const { data, response } = await updateFeedback(given);
    const seen = { item: { ...item, ...data.data }, etag: response.headers.get('ETag') ?? '*' };
    queryClient.setQueryData<SeenItem>(queryKey, seen);
    patchLists((one) => (one.id === id ? { ...one, ...data.data } : one));
    if (offersUndo) tell(textsNow(inboxTexts).changed(1), () => changeItem(seen, formerly(item, changes), false));
  } catch (error) {
    tellError(error);
  } finally {
    await refreshItem(item);
  }
}

function formerly(item: FeedbackDetail, changes: ItemChanges): ItemChanges {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, item[name as keyof ItemChanges & keyof FeedbackDetail]]),
  );
}
