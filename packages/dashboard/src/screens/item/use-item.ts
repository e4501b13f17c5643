import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  getFeedbackByNumberQueryKey,
  getFeedbackHistoryQueryKey,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { getFeedbackByNumber } from '../../../../../generated/sdk/sdk.gen.ts';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useEvents } from '../../api/use-events.ts';
import { refreshCounts } from '../inbox/use-counts.ts';
import { refreshLists } from '../items/use-list.ts';

/** An item, and the tag of the version that the reader sees. */
export interface SeenItem {
  item: FeedbackDetail;
  etag: string;
}

export const keyOf = ({ workspaceId, ticketNumber }: Pick<FeedbackDetail, 'workspaceId' | 'ticketNumber'>) =>
  getFeedbackByNumberQueryKey({ client, path: { ticketNumber: String(ticketNumber) }, query: { workspaceId } });

export function itemQuery(workspaceId: string, ticketNumber: string) {
  const given = { client, path: { ticketNumber }, query: { workspaceId } };
  return queryOptions({
    queryKey: getFeedbackByNumberQueryKey(given),
    queryFn: async ({ signal }): Promise<SeenItem> => {
      const { data, response } = await getFeedbackByNumber({ ...given, signal, throwOnError: true });
      return { item: data.data, etag: response.headers.get('ETag') ?? '*' };
    },
    staleTime: 0,
  });
}

export function useItem(workspaceId: string, ticketNumber: string) {
  return useQuery(itemQuery(workspaceId, ticketNumber));
}

/** Shows what others do to the item while somebody reads it. */
export function useLiveItem(item: FeedbackDetail): void {
  useEvents(({ subject, data }) => {
    const isAbout = subject.id === item.id || (data as { feedbackId?: string }).feedbackId === item.id;
    if (isAbout) readAgain(item);
  });
}

/** Reads the item again, and what was done to it. */
export async function refreshItem(item: FeedbackDetail): Promise<void> {
  await Promise.all([readAgain(item), refreshLists(), refreshCounts()]);
}

async function readAgain(item: FeedbackDetail): Promise<void> {
  const history = getFeedbackHistoryQueryKey({ client, path: { id: item.id } });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(item) }),
    queryClient.invalidateQueries({ queryKey: history }),
  ]);
}
