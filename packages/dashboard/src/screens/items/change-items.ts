import { bulkUpdateFeedback, updateFeedback } from '../../../../../generated/sdk/sdk.gen.ts';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { tellError } from '../../parts/toasts.ts';
import { textsNow } from '../../texts/texts.ts';
import { texts } from '../inbox/texts.ts';
import { refreshCounts } from '../inbox/use-counts.ts';
import { type Changes, undoing } from './changes.ts';
import { itemsBefore } from './items-before.ts';
import { tellChange } from './tell-change.ts';
import { patchLists, refreshLists } from './use-list.ts';

/** As many as one request may change. */
const most = 500;

/** Changes items at once, offers to undo it, and takes back what the service refuses. */
export async function changeItems(items: readonly Feedback[], changes: Changes, offersUndo = true): Promise<void> {
  show(items, changes);
  try {
    const { failed, before } = await send(items, changes);
    if (failed > 0) {
      await refreshLists('active');
      tellError(new Error(textsNow(texts).someFailed(failed)));
    } else if (offersUndo) await tellChange(items, before, changes, () => undo(before, changes));
  } catch (error) {
    putBack(items);
    tellError(error);
  } finally {
    refreshLists();
    refreshCounts();
  }
}

interface Sent {
  /** How many could not be changed. */
  failed: number;
  /** Those that were changed, as they were before. */
  before: readonly Feedback[];
}

async function send(items: readonly Feedback[], changes: Changes): Promise<Sent> {
  const [only] = items.length === 1 ? items : [];
  if (only) return { failed: 0, before: await sendOne(only, changes) };
  const sent: Sent = { failed: 0, before: [] };
  for (let start = 0; start < items.length; start += most) {
    const { failed, before } = await sendMany(items.slice(start, start + most), changes);
    sent.failed += failed;
    sent.before = [...sent.before, ...before];
  }
  return sent;
}

async function sendOne(item: Feedback, changes: Changes): Promise<readonly Feedback[]> {
  const { id, workspaceId } = item;
  const body = { workspaceId, ...changes };
  const { data, response } = await updateFeedback({ client, path: { id }, body, throwOnError: true });
  patchLists((one) => (one.id === id ? { ...one, ...data.data } : one));
  return itemsBefore([item], idOf(response));
}

async function sendMany(items: readonly Feedback[], changes: Changes): Promise<Sent> {
  const body = { workspaceId: items[0]?.workspaceId ?? '', ids: items.map(({ id }) => id), changes };
  const { data, response } = await bulkUpdateFeedback({ client, body, throwOnError: true });
  return { failed: data.data.failed, before: await itemsBefore(items, idOf(response)) };
}

function idOf(response: Response): string | null {
  return response.headers.get('X-Request-Id');
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
