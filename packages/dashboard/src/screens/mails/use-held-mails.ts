import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  getMailReviewOptions,
  getMailReviewQueryKey,
  listMailReviewsInfiniteOptions,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { askForHeldMailsEveryMs } from '../../api/held-mails.ts';
import { useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { refresh } from '../../api/refresh.ts';

const pageSize = 50;

/** The mails that wait, newest first, as far as they are read. */
export function useHeldMails() {
  const { id: workspaceId } = useWorkspace();
  const list = useInfiniteQuery({
    ...listMailReviewsInfiniteOptions({ client, query: { workspaceId, pageSize } }),
    initialPageParam: { query: { workspaceId } },
    getNextPageParam: ({ pagination: { nextCursor } }) =>
      nextCursor === null ? undefined : { query: { workspaceId, cursor: nextCursor } },
    staleTime: 0,
    refetchInterval: askForHeldMailsEveryMs,
  });
  return { ...list, mails: list.data?.pages.flatMap(({ data }) => data) };
}

/** A mail that waits, with its whole text. */
export function useHeldMail(id: string) {
  const { id: workspaceId } = useWorkspace();
  return useQuery({ ...getMailReviewOptions({ client, path: { id }, query: { workspaceId } }), staleTime: 0 });
}

/** Forgets a mail that waits no longer, and reads again how many do. */
export function forgetHeldMail(workspaceId: string, id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: getMailReviewQueryKey({ client, path: { id }, query: { workspaceId } }) });
  return refresh('listMailReviews');
}
