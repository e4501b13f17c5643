import { type Context, inTransaction } from '../../../platform/context.ts';
import { isClosed } from '../../access/closed-workspaces.ts';
import { goOnAfterFailure } from '../../notification-rows/go-on-after-failure.ts';
import { type DueNotification, findDueWorkspaces, lockDue, putOff, type SentChannel } from './due-sql.ts';
import { whenSent } from './when-sent.ts';

const atATime = 200;

/** Sends groups of all that is due to one reader about one item. The first of each is the oldest. */
type Send = (tx: Context, workspaceId: string, groups: DueNotification[][]) => Promise<void>;

/**
 * Sends the notifications whose time has come by a channel, all of an item and a reader together. A notification that was read meanwhile is not
 * due. Quiet hours put it off, and to those who are away only mentions are sent. Any number of processes may do so.
 */
export async function sendDue(ctx: Context, channel: SentChannel, send: Send): Promise<void> {
  for (const workspaceId of await findDueWorkspaces(ctx, channel)) {
    if (isClosed(ctx, workspaceId)) continue;
    await goOnAfterFailure(ctx, workspaceId, async () => {
      let count: number;
      do count = await inTransaction(ctx, (tx) => sendSome(tx, workspaceId, channel, send));
      while (count === atATime);
    });
  }
}

async function sendSome(tx: Context, workspaceId: string, channel: SentChannel, send: Send): Promise<number> {
  const due = await lockDue(tx, workspaceId, channel, atATime);
  const now = tx.clock();
  const together = new Map<string, DueNotification[]>();
  const later = new Map<number, string[]>();
  for (const one of due) {
    const when = whenSent(one, now);
    if (when === 'never') continue;
    if (when === 'now') addTo(together, `${one.userId} ${one.feedbackId ?? one.id}`, one);
    else addTo(later, when.at.getTime(), one.id);
  }
  await putOff(tx, workspaceId, channel, { ids: due.map(({ id }) => id), until: null });
  for (const [time, ids] of later) await putOff(tx, workspaceId, channel, { ids, until: new Date(time) });
  await send(tx, workspaceId, [...together.values()]);
  return due.length;
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
