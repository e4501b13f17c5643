import type { ListCustomersData } from '../../../../../generated/sdk/types.gen.ts';

export const sorts = ['lastSeenAt', 'feedbackCount', 'firstSeenAt', 'name'] as const;
type Sort = (typeof sorts)[number];

/** What the address of the list says. */
export interface CustomerSearch {
  search?: string;
  tag?: string;
  sort?: Sort;
}

/** Passes on what it understands, and nothing else. */
export function readCustomerSearch(given: Record<string, unknown>): CustomerSearch {
  const texts = (['search', 'tag'] as const).flatMap((name) => {
    const value = given[name];
    return (typeof value === 'string' || typeof value === 'number') && value !== '' ? [[name, String(value)]] : [];
  });
  const sort = sorts.find((one) => one === given.sort);
  return { ...Object.fromEntries(texts), ...(sort && { sort }) };
}

/** Names from A, times and counts from the highest. */
export function listQuery(
  workspaceId: string,
  { sort = 'lastSeenAt', ...filters }: CustomerSearch,
): ListCustomersData['query'] {
  return { workspaceId, ...filters, sort, order: sort === 'name' ? 'asc' : 'desc' };
}
