import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
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
  });
  const pages = list.data?.pages.map(asList) ?? [];
  const customers: Customer[] = pages.flatMap(({ data }) => data);
  return { ...list, customers, pagination: pages[0]?.pagination };
}

/** Without an address to look up, the answer is a page. */
export function asList(page: ListCustomersResponse): CustomerListResponse {
  if ('pagination' in page) return page;
  throw new Error('One customer came in place of a list');
}
