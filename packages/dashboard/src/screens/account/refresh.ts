import { listSessionsQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Me } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { meQuery } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { refresh } from '../../api/refresh.ts';

/** Shows what a change of the reader has answered. */
export function keepMe(me: Me): void {
  queryClient.setQueryData(meQuery().queryKey, { data: me });
}

export function refreshMe(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
}

export function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listSessionsQueryKey({ client }) });
}

/** Also whether the sign-in offers them, which it does once there is one. */
export function refreshPasskeys(): Promise<void> {
  return refresh('listPasskeys', 'listSignInMethods');
}
