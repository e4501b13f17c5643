import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  listFeedbackInfiniteOptions,
  listFeedbackInfiniteQueryKey,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { FeedbackListItem, FeedbackListResponse } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { type InboxSearch, listQuery } from './filters.ts';
import { useAsked } from './known-statuses.ts';

const pageSize = 100;
type Pages = InfiniteData<FeedbackListResponse>;

/** The items that the address asks for, as far as they are read. */
export function useFeedbackList(search: InboxSearch) {
  const { id: workspaceId } = useWorkspace();
  const { asked, isReady } = useAsked(search);
  const query = { ...listQuery(workspaceId, asked), pageSize };
  const list = useInfiniteQuery({
    ...listFeedbackInfiniteOptions({ client, query }),
    initialPageParam: { query: { workspaceId } },
    getNextPageParam: ({ pagination }) =>
      pagination.nextCursor === null ? undefined : { query: { workspaceId, cursor: pagination.nextCursor } },
    // Comparing every item that is read with itself takes longer the further somebody scrolls.
    structuralSharing: false,
    enabled: isReady,
    // The event stream says what is new.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = list;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return { ...list, items, total: list.data?.pages[0]?.pagination.total ?? 0 };
}

/** Changes items in every list that shows them. They keep their places, so that nothing moves under the reader. */
export function patchLists(change: (item: FeedbackListItem) => FeedbackListItem): void {
  const [{ _id }] = listFeedbackInfiniteQueryKey({ client, query: { workspaceId: '' } });
  queryClient.setQueriesData<Pages>(
    { predicate: ({ queryKey: [key] }) => isList(key, _id) },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({ ...page, data: page.data.map(change) })),
      },
  );
}

/** Reads the lists again when they are next shown, or at once. */
export function refreshLists(refetchType: 'none' | 'active' = 'none'): Promise<void> {
  const ids = ['listFeedback'];
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => ids.some((id) => isList(key, id)),
    refetchType,
  });
}

function isList(key: unknown, id: string): boolean {
  const { _id, _infinite } = (key ?? {}) as { _id?: string; _infinite?: boolean };
  return _id === id && _infinite === true;
}
