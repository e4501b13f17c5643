import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listCustomersInfiniteOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Customer, CustomerListResponse, ListCustomersResponse } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { type CustomerSearch, listQuery } from './search.ts';

const pageSize = 100;

/** The customers that the address asks for, as far as they are read. */
export function useCustomers(search: CustomerSearch) {
  const { id: workspaceId } = useWorkspace();
  const query = { ...listQuery(workspaceId, search), pageSize };
  const list = useInfiniteQuery({
    ...listCustomersInfiniteOptions({ client, query }),
    initialPageParam: { query: { workspaceId } },
    getNextPageParam: (page) => {
      const { nextCursor } = asList(page).pagination;
      return nextCursor === null ? undefined : { query: { workspaceId, cursor: nextCursor } };
    },
    placeholderData: keepPreviousData,
    // Comparing everybody who is read with themselves takes longer the further somebody scrolls.
    structuralSharing: false,
  });
  const { data } = list;
  const pages = useMemo(() => data?.pages.map(asList) ?? [], [data]);
  const customers: Customer[] = useMemo(() => pages.flatMap((page) => page.data), [pages]);
  return { ...list, customers, pagination: pages[0]?.pagination };
}

/** Without an address to look up, the answer is a page. */
export function asList(page: ListCustomersResponse): CustomerListResponse {
  if ('pagination' in page) return page;
  throw new Error('One customer came in place of a list');
}
