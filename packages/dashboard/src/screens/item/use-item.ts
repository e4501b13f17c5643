import { useQuery } from '@tanstack/react-query';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { refresh } from '../../api/refresh.ts';
import { useEvents } from '../../api/use-events.ts';
import { itemQuery } from '../items/seen-item.ts';

const shownOfItem = ['getFeedbackByNumber', 'getFeedbackHistory', 'listComments', 'listMails', 'previewAudience'];

export function useItem(workspaceId: string, ticketNumber: string) {
  return useQuery(itemQuery({ workspaceId, ticketNumber }));
}

const leaving = new Set<string>();

/** Deletes an item without reading it again while it goes. */
export async function deleteShown({ id, workspaceId }: FeedbackDetail): Promise<void> {
  leaving.add(id);
  try {
    await heed.feedback.delete(id, { workspaceId });
  } catch (error) {
    leaving.delete(id);
    throw error;
  }
}

/** Shows what others do to the item while somebody reads it. */
export function useLiveItem(item: FeedbackDetail): void {
  useEvents(({ feedbackId }) => {
    if (feedbackId === item.id && !leaving.has(item.id)) refresh(...shownOfItem);
  });
}
