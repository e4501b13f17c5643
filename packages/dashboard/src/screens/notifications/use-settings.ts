import { useMutation, useQuery } from '@tanstack/react-query';
import {
  getNotificationSettingsOptions,
  getNotificationSettingsQueryKey,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { NotificationSettings } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { refresh } from '../../api/refresh.ts';
import { tell } from '../../parts/tell.ts';
import { shared } from '../../texts/shared.ts';
import { textsNow } from '../../texts/texts.ts';

export function useSettings() {
  const { id: workspaceId } = useWorkspace();
  return useQuery({ ...getNotificationSettingsOptions({ client, query: { workspaceId } }), staleTime: 0 });
}

/** Changes a part of the settings. They are stored as a whole, so the rest goes along as it is read. */
export function useChange(settings: NotificationSettings) {
  const { id: workspaceId } = useWorkspace();
  return useMutation({
    mutationFn: (changes: Partial<NotificationSettings>) =>
      heed.notifications.setSettings({ workspaceId, ...settings, ...changes }),
    onSuccess: async (data) => {
      queryClient.setQueryData(getNotificationSettingsQueryKey({ client, query: { workspaceId } }), { data });
      tell(textsNow(shared).saved);
      await refresh('listMembers');
    },
  });
}
