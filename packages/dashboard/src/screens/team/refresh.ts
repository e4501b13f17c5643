import {
  listApiKeysInfiniteQueryKey,
  listMembersQueryKey,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

export function refreshMembers(workspaceId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listMembersQueryKey({ client, query: { workspaceId } }) });
}

export function refreshKeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listApiKeysInfiniteQueryKey({ client }) });
}
