import { heed } from '../../api/client.ts';
import { tellError } from '../../parts/tell.ts';
import { textsNow } from '../../texts/texts.ts';
import type { Changes } from './changes.ts';
import { type InboxSearch, listQuery } from './filters.ts';
import { refreshItems } from './show-items.ts';
import { texts } from './texts.ts';
import { refreshLists } from './use-list.ts';

const pageSize = 100;

/**
 * Changes all items that the list shows, also those that it has not read yet, from the newest on. Items that come
 * meanwhile stay as they are. The signal stops it between two requests.
 */
export async function changeAll(
  workspaceId: string,
  search: InboxSearch,
  changes: Changes,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { sort: _sort, order: _order, ...filters } = listQuery(workspaceId, search);
  const createdBefore = filters.createdBefore ?? new Date().toISOString();
  let [done, failed] = [0, 0];
  let cursor: string | null | undefined;
  try {
    while (cursor !== null && !signal.aborted) {
      const query = { ...filters, createdBefore, pageSize, ...(cursor !== undefined && { cursor }) };
      const page = await heed.feedback.list(query).page();
      if (page.items.length > 0) {
        const ids = page.items.map(({ id }) => id);
        failed += (await heed.feedback.bulkUpdate({ workspaceId, ids, changes })).failed;
      }
      done += page.items.length;
      onProgress(done);
      cursor = page.nextCursor;
    }
    if (failed > 0) tellError(new Error(textsNow(texts).someFailed(failed)));
  } catch (error) {
    tellError(error);
  } finally {
    await Promise.all([refreshItems(), refreshLists('active')]);
  }
}
