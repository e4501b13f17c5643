import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { queryClient } from '../../api/query-client.ts';
import { tell, tellProblem } from '../../parts/tell.ts';
import { textsNow } from '../../texts/texts.ts';
import type { Changes } from './changes.ts';
import { itemQuery } from './seen-item.ts';
import { sendChanges } from './send-changes.ts';
import { texts } from './texts.ts';
import { isSame, whoSet } from './who-set.ts';

const fields = ['status', 'priority', 'assigneeId', 'tags', 'category', 'dueDate', 'snoozedUntil'] as const;
type Field = (typeof fields)[number];
type Save = (item: Feedback, changes: Changes, etag: string) => void;

/**
 * Sends the part of refused changes that touches no field which somebody else has changed since the reader saw the item. In
 * the other fields theirs holds, and the reader is asked whether to `save` the rest.
 */
export async function meetOthers(seen: Feedback, changes: Changes, save: Save): Promise<void> {
  const words = textsNow(texts);
  const now = await queryClient.fetchQuery(itemQuery(seen));
  const theirs = fields.filter((field) => !isSame(seen[field], now.item[field]));
  const contested = theirs.filter((field) => field in changes);
  const isContested = (name: string) => contested.some((field) => field === name);
  const mine = Object.fromEntries(Object.entries(changes).filter(([name]) => !isContested(name)));
  const { made = now } = Object.keys(mine).length > 0 ? await sendChanges([now.item], mine, now.etag) : {};
  const names = (some: readonly Field[]) => some.map((field) => words.fields[field]).join(', ');
  // A comment is a new version too.
  const [first] = contested.length > 0 ? contested : theirs;
  if (!first) return;
  const who = (await whoSet(now.item, first)) ?? words.someone;
  if (contested.length === 0) return tell(words.bothHold(who, names(theirs)));
  const rest = Object.fromEntries(Object.entries(changes).filter(([name]) => isContested(name)));
  const act = () => save(made.item, rest, made.etag);
  tellProblem(words.theirsHolds(who, names(contested)), { label: words.setMine, act });
}
