import { queryOptions } from '@tanstack/react-query';
import { getFeedbackByNumberQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';

/** An item, and the tag of the version that the reader sees. */
export interface SeenItem {
  item: FeedbackDetail;
  etag: string;
}

interface Numbered {
  workspaceId: string;
  ticketNumber: string | number | null;
}

export function itemQuery({ workspaceId, ticketNumber }: Numbered) {
  const number = String(ticketNumber);
  return queryOptions({
    queryKey: getFeedbackByNumberQueryKey({ client, path: { ticketNumber: number }, query: { workspaceId } }),
    queryFn: async ({ signal }): Promise<SeenItem> => {
      const { data, headers } = await heed.feedback.getByNumber(number, { workspaceId }, { signal }).withResponse();
      return { item: data, etag: headers.get('ETag') ?? '*' };
    },
    staleTime: 0,
  });
}
