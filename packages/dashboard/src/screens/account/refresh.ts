import { listPasskeysQueryKey, listSessionsQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { meQuery } from '../../api/me.ts';
import { queryClient } from '../../app/query-client.ts';

export function refreshMe(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
}

export function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listSessionsQueryKey({ client }) });
}

export function refreshPasskeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listPasskeysQueryKey({ client }) });
}
