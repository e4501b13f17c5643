import { useQuery } from '@tanstack/react-query';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { refresh } from '../../api/refresh.ts';
import { useEvents } from '../../api/use-events.ts';
import { itemQuery } from '../items/seen-item.ts';

export function useItem(workspaceId: string, ticketNumber: string) {
  return useQuery(itemQuery({ workspaceId, ticketNumber }));
}

/** Shows what others do to the item while somebody reads it. */
export function useLiveItem(item: FeedbackDetail): void {
  useEvents(({ subject, data }) => {
    const isAbout = subject.id === item.id || (data as { feedbackId?: string }).feedbackId === item.id;
    if (isAbout) refresh('getFeedbackByNumber', 'getFeedbackHistory', 'listMails', 'previewAudience');
  });
}
