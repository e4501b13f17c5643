import { bulkUpdateFeedback, updateFeedback } from '../../../../../generated/sdk/sdk.gen.ts';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { tell, tellError } from '../../parts/toasts.ts';
import { textsNow } from '../../texts/texts.ts';
import { type Changes, undoing } from './changes.ts';
import { texts } from './texts.ts';
import { refreshCounts } from './use-counts.ts';
import { patchLists, refreshLists } from './use-list.ts';

/** As many as one request may change. */
const most = 500;

/** Changes items at once, offers to undo it, and takes back what the service refuses. */
export async function changeItems(items: readonly Feedback[], changes: Changes, offersUndo = true): Promise<void> {
  show(items, changes);
  const words = textsNow(texts);
  try {
    const failed = await send(items, changes);
    if (failed > 0) {
      await refreshLists('active');
      tellError(new Error(words.someFailed(failed)));
    } else if (offersUndo) tell(words.changed(items.length), () => undo(items, changes));
  } catch (error) {
    putBack(items);
    tellError(error);
  } finally {
    refreshLists();
    refreshCounts();
  }
}

/** Returns how many could not be changed. */
async function send(items: readonly Feedback[], changes: Changes): Promise<number> {
  const [first] = items;
  if (!first) return 0;
  const { workspaceId } = first;
  if (items.length === 1) {
    const path = { id: first.id };
    const { data } = await updateFeedback({ client, path, body: { workspaceId, ...changes }, throwOnError: true });
    patchLists((item) => (item.id === first.id ? { ...item, ...data.data } : item));
    return 0;
  }
  let failed = 0;
  for (let start = 0; start < items.length; start += most) {
    const ids = items.slice(start, start + most).map(({ id }) => id);
    const { data } = await bulkUpdateFeedback({ client, body: { workspaceId, ids, changes }, throwOnError: true });
    failed += data.data.results.filter(({ outcome }) => outcome === 'failed').length;
  }
  return failed;
}

/** Each item gets back what it had; those that had the same go together. */
async function undo(items: readonly Feedback[], done: Changes): Promise<void> {
  const groups = new Map<string, { items: Feedback[]; changes: Changes }>();
  for (const item of items) {
    const changes = undoing(item, done);
    if (Object.keys(changes).length === 0) continue;
    const key = JSON.stringify(changes);
    const group = groups.get(key) ?? { items: [] as Feedback[], changes };
    group.items.push(item);
    groups.set(key, group);
  }
  for (const group of groups.values()) await changeItems(group.items, group.changes, false);
}

function show(items: readonly Feedback[], { addTags = [], removeTags = [], ...changes }: Changes): void {
  const ids = new Set(items.map(({ id }) => id));
  const without = (tags: string[]) => tags.filter((tag) => !removeTags.includes(tag));
  patchLists((item) =>
    ids.has(item.id) ? { ...item, ...changes, tags: [...new Set([...without(item.tags), ...addTags])] } : item,
  );
}

function putBack(items: readonly Feedback[]): void {
  const before = new Map(items.map((item) => [item.id, item]));
  patchLists((item) => before.get(item.id) ?? item);
}
