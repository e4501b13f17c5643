import { queryClient } from '../../api/query-client.ts';
import { tell, tellError, tellProblem } from '../../parts/toasts.ts';
import { textsNow } from '../../texts/texts.ts';
import { texts } from '../item/texts.ts';
import { itemQuery, refreshItem, type SeenItem } from '../item/use-item.ts';
import { type ItemChanges, sendChanges } from './send-change.ts';
import { isSame, whoSet } from './who-set.ts';

type Field = keyof ItemChanges;
const fields: readonly Field[] = ['status', 'priority', 'assigneeId', 'tags', 'category', 'dueDate'];

/**
 * Does what it can of changes that came after somebody else's: all that touch nothing of theirs, and tags always go
 * together. Of the rest theirs holds, and the reader is asked.
 */
export async function meetOthers(seen: SeenItem, changes: ItemChanges): Promise<void> {
  const words = textsNow(texts);
  const { workspaceId, ticketNumber } = seen.item;
  const now = await queryClient.fetchQuery(itemQuery(workspaceId, String(ticketNumber)));
  const theirs = fields.filter((field) => !isSame(seen.item[field], now.item[field]));
  const contested = theirs.filter((field) => field !== 'tags' && changes[field] !== undefined);
  const mine = Object.fromEntries(Object.entries(changes).filter(([field]) => !contested.includes(field as Field)));
  if (mine.tags) mine.tags = together(seen.item.tags, now.item.tags, mine.tags as string[]);
  const after = Object.keys(mine).length > 0 ? await sendChanges(now, mine) : now;
  const names = (some: readonly Field[]) => some.map((field) => words.fields[field]).join(', ');
  // A comment is a new version too.
  const [first] = contested.length > 0 ? contested : theirs;
  if (!first) return;
  const who = (await whoSet(now.item, first)) ?? words.someone;
  if (contested.length === 0) return tell(words.bothHold(who, names(theirs)));
  const wanted = Object.fromEntries(contested.map((field) => [field, changes[field]]));
  const act = () => {
    sendChanges(after, wanted)
      .catch(tellError)
      .finally(() => refreshItem(now.item));
  };
  tellProblem(words.theirsHolds(who, names(contested)), { label: words.setMine, act });
}

/** What both have added is there, and what either has removed is not. */
function together(before: readonly string[], theirs: readonly string[], mine: readonly string[]): string[] {
  const removed = before.filter((tag) => !mine.includes(tag));
  return [...new Set([...theirs, ...mine.filter((tag) => !before.includes(tag))])].filter(
    (tag) => !removed.includes(tag),
  );
}
