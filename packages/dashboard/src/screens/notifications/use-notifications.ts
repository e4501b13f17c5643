import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listNotificationsInfiniteOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';

const pageSize = 30;

/** The notifications of the reader, newest first, as far as they are read. */
export function useNotifications(onlyUnread: boolean) {
  const query = { pageSize, ...(onlyUnread && { unread: true }) };
  const list = useInfiniteQuery({
    ...listNotificationsInfiniteOptions({ client, query }),
    initialPageParam: { query: {} },
    getNextPageParam: ({ pagination: { nextCursor } }) =>
      nextCursor === null ? undefined : { query: { cursor: nextCursor } },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...list, notifications: list.data?.pages.flatMap((page) => page.data) ?? [] };
}
