import { useQuery } from '@tanstack/react-query';
import { listWidgetsOptions, listWidgetsQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../app/query-client.ts';

export function useWidgets() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(listWidgetsOptions({ client, query: { workspaceId } }));
}

export function refreshWidgets(workspaceId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listWidgetsQueryKey({ client, query: { workspaceId } }) });
}
