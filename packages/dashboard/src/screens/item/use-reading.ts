import { useEffect, useEffectEvent } from 'react';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { refresh } from '../../api/refresh.ts';
import { keepUnread } from '../../api/unread.ts';
import { useEvents, useLive } from '../../api/use-events.ts';
import { patchLists } from '../items/use-list.ts';

/**
 * Marks the item as read while it is in sight: when it opens, and with each comment and notification that comes. The item is
 * fetched again when its customer has read something.
 */
export function useReading({ id, workspaceId }: FeedbackDetail): void {
  const read = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    // Only the mark would be missing.
    heed.notifications
      .read({ workspaceId, feedbackId: id })
      .then(({ unread }) => {
        keepUnread(unread);
        patchLists((item) => (item.id === id && item.unread ? { ...item, unread: false } : item));
      })
      .catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is another reading.
  useEffect(() => {
    read();
    const onSight = () => read();
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, [id]);
  useEvents((event) => {
    if (event.type === 'comment.created' && event.feedbackId === id) read();
  });
  useLive((type, data) => {
    if (type === 'seen' && (data as { feedbackId: string }).feedbackId === id) void refresh('getFeedback');
    // A reading elsewhere has no id.
    if (type === 'notification' && (data as { id: string | null }).id !== null) read();
  });
}
