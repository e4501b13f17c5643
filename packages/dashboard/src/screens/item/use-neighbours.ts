import { useEffect } from 'react';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { keepPlace } from '../../parts/use-cursor.ts';
import { type InboxSearch, placeIn } from '../items/filters.ts';
import { useFeedbackList } from '../items/use-list.ts';

/** The items before and after this one in the list that the reader came from. */
export function useNeighbours(
  { id, workspaceId }: FeedbackDetail,
  search: InboxSearch,
): { previous?: string; next?: string } {
  const { items } = useFeedbackList(search);
  const at = items.findIndex((item) => item.id === id);
  // The inbox goes on where the reader has come to by the keys, too.
  const place = placeIn(workspaceId, search);
  useEffect(() => keepPlace(place, { id, index: at }), [place, id, at]);
  const numberAt = (index: number) => items[index]?.ticketNumber;
  const [previous, next] = at < 0 ? [] : [numberAt(at - 1), numberAt(at + 1)];
  return { ...(previous && { previous: String(previous) }), ...(next && { next: String(next) }) };
}
