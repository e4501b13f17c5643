import { PreconditionFailedError } from '@heed/sdk/errors';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { tellError } from '../../parts/tell.ts';
import { textsNow } from '../../texts/texts.ts';
import { type Changes, changed, undoing } from './changes.ts';
import { meetOthers } from './meet-others.ts';
import { type OnProgress, type Sent, sendChanges } from './send-changes.ts';
import { refreshItems, showItems } from './show-items.ts';
import { tellChange } from './tell-change.ts';
import { texts } from './texts.ts';
import { refreshLists } from './use-list.ts';

/**
 * Changes items at once, offers to undo it, and takes back what the service refuses. A reader who sees one item changes the
 * version with that `etag`: if somebody else was faster, their change of the same field holds, and the reader is asked.
 */
export async function changeItems(
  items: readonly Feedback[],
  changes: Changes,
  etag?: string,
  onProgress?: OnProgress,
): Promise<void> {
  await change(items, changes, etag, true, onProgress);
}

async function change(
  items: readonly Feedback[],
  changes: Changes,
  etag: string | undefined,
  offersUndo: boolean,
  onProgress?: OnProgress,
): Promise<void> {
  showItems(items, (item) => changed(item, changes));
  try {
    const sent = await sendChanges(items, changes, etag, onProgress);
    if (sent.failed > 0) {
      await refreshLists('active');
      tellError(new Error(textsNow(texts).someFailed(sent.failed)));
    } else if (offersUndo) await tellChange(items, sent.before, changes, () => undo(sent, changes));
  } catch (error) {
    putBack(items);
    const [only] = items;
    if (only && error instanceof PreconditionFailedError) await meet(only, changes);
    else tellError(error);
  } finally {
    await refreshItems();
  }
}

async function meet(seen: Feedback, changes: Changes): Promise<void> {
  const save = (now: Feedback, mine: Changes, etag: string) => change([now], mine, etag, false);
  await meetOthers(seen, changes, save).catch(tellError);
}

/** Each item gets back what it had. Items that get back the same go together. */
async function undo({ before, made }: Sent, done: Changes): Promise<void> {
  const groups = new Map<string, { items: Feedback[]; changes: Changes }>();
  for (const item of before) {
    const changes = undoing(item, done);
    if (Object.keys(changes).length === 0) continue;
    const key = JSON.stringify(changes);
    const group = groups.get(key) ?? { items: [], changes };
    group.items.push(made?.item ?? changed(item, done));
    groups.set(key, group);
  }
  for (const group of groups.values()) await change(group.items, group.changes, made?.etag, false);
}

function putBack(items: readonly Feedback[]): void {
  const before = new Map(items.map((item) => [item.id, item]));
  showItems(items, (item) => ({ ...item, ...before.get(item.id) }));
}
