import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { queryClient } from '../../api/query-client.ts';
import { refresh } from '../../api/refresh.ts';
import { itemQuery, type SeenItem } from './seen-item.ts';
import { patchLists, refreshLists } from './use-list.ts';

type Change = <Item extends Feedback>(item: Item) => Item;

/** Shows items otherwise in every list, and where each is shown alone, there with this tag if it has another one. */
export function showItems(items: readonly Feedback[], change: Change, etag?: string): void {
  const ids = new Set(items.map(({ id }) => id));
  patchLists((item) => (ids.has(item.id) ? change(item) : item));
  for (const item of items) {
    const { queryKey } = itemQuery(item);
    if (queryClient.getQueryData(queryKey) === undefined) continue;
    // An answer to an earlier request would show the former version again.
    queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<SeenItem>(
      queryKey,
      (seen) => seen && { item: change(seen.item), etag: etag ?? seen.etag },
    );
  }
}

/** Reads again how items are, how many there are, and what was done to them. */
export async function refreshItems(): Promise<void> {
  await Promise.all([refresh('getFeedbackByNumber', 'getFeedbackHistory', 'countFeedback'), refreshLists()]);
}
