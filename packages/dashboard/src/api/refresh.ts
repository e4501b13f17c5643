import { queryClient } from './query-client.ts';

/** Reads again what these operations have read, where it is shown. */
export function refresh(...operations: string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => operations.includes((key as { _id?: string } | undefined)?._id ?? ''),
  });
}
