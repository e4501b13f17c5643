import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCustomerQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Customer, CustomerDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { shownEmail } from '../../texts/shown-email.ts';

/** A customer, and the tag of the version that the reader sees. */
export interface SeenCustomer {
  customer: CustomerDetail;
  etag: string;
}

function customerQuery(workspaceId: string, id: string) {
  return queryOptions({
    queryKey: getCustomerQueryKey({ client, path: { id }, query: { workspaceId } }),
    queryFn: async ({ signal }): Promise<SeenCustomer> => {
      const { data, headers } = await heed.customers.get(id, { workspaceId }, { signal }).withResponse();
      return { customer: data, etag: headers.get('ETag') ?? '*' };
    },
    staleTime: 0,
  });
}

export function useCustomer(workspaceId: string, id: string) {
  return useQuery(customerQuery(workspaceId, id));
}

const ids = new Set(['listCustomers', 'getCustomer', 'listFeedback', 'countFeedback']);

/** Reads again what shows customers, and their items. `gone` is nobody any more, so nobody asks for them. */
export async function refreshCustomers(gone?: string): Promise<void> {
  if (gone !== undefined)
    queryClient.removeQueries({
      predicate: ({ queryKey: [key] }) =>
        (key as Key)._id === 'getCustomer' && (key as Key & { path?: { id?: string } }).path?.id === gone,
    });
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => ids.has((key as Key)._id) });
}

interface Key {
  _id: string;
}

/** What to call somebody, as well as they are known. */
export function nameOf(
  { name, primaryEmail, primaryPhone }: Pick<Customer, 'name' | 'primaryEmail' | 'primaryPhone'>,
  nameless: string,
): string {
  return name ?? (primaryEmail && shownEmail(primaryEmail)) ?? primaryPhone ?? nameless;
}
