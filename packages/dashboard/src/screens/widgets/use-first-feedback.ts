import { useQuery } from '@tanstack/react-query';
import { listFeedbackOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Feedback, Widget } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useEvents } from '../../api/use-events.ts';

const most = 100;

/**
 * The newest item of a widget, also when it comes while somebody waits for it. Null while there is none, undefined while
 * nobody knows.
 */
export function useFirstFeedback({ id, workspaceId, projectId }: Widget): Feedback | null | undefined {
  const query = { workspaceId, projectId, channel: 'widget', pageSize: most } as const;
  const { data, refetch } = useQuery({ ...listFeedbackOptions({ client, query }), staleTime: 0 });
  useEvents(({ type, data: item }) => {
    if (type === 'feedback.created' && (item as Partial<Feedback>).widgetId === id) refetch();
  });
  return data && (data.data.find(({ widgetId }) => widgetId === id) ?? null);
}
