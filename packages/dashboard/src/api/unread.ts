import { meQuery } from './me.ts';
import { queryClient } from './query-client.ts';
import { refresh } from './refresh.ts';

/** Shows how many notifications are unread, as the service has just said. */
export function keepUnread(unread: number): void {
  queryClient.setQueryData(meQuery().queryKey, (me) => me && { data: { ...me.data, unread } });
  void refresh('listNotifications');
}
