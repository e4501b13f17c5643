import { useQuery } from '@tanstack/react-query';
import { listViewsOptions, listViewsQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { View } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useMe, useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';

const none: View[] = [];

/** The saved views that the reader sees, and which of them they may change. */
export function useViews() {
  const { id: workspaceId, role } = useWorkspace();
  const { user } = useMe();
  const { data } = useQuery(listViewsOptions({ client, query: { workspaceId } }));
  const mayChange = (view: View) => role !== 'member' || view.makerId === user.id;
  return { views: data?.data ?? none, mayChange };
}

export function refreshViews(workspaceId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listViewsQueryKey({ client, query: { workspaceId } }) });
}
