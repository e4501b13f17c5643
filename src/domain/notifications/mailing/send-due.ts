import { type Context, inTransaction } from '../../../platform/context.ts';
import { isClosed } from '../../access/closed-workspaces.ts';
import { type DueNotification, findDueWorkspaces, lockDue, putOff, type SentChannel } from './due-sql.ts';
import { endOfQuietHours } from './quiet-hours.ts';

const atATime = 200;

/** Sends all that is due to one reader about one item. The first is the oldest. */
type Send = (tx: Context, workspaceId: string, together: DueNotification[]) => Promise<void>;

/**
 * Sends the notifications whose time has come by a channel, all of an item and a reader together. A notification that was read meanwhile is not
 * due. Quiet hours put it off, and to those who are away only mentions are sent. Any number of processes may do so.
 */
export async function sendDue(ctx: Context, channel: SentChannel, send: Send): Promise<void> {
  for (const workspaceId of await findDueWorkspaces(ctx, channel)) {
    if (isClosed(ctx, workspaceId)) continue;
    let count: number;
    do count = await inTransaction(ctx, (tx) => sendSome(tx, workspaceId, channel, send));
    while (count === atATime);
  }
}

async function sendSome(tx: Context, workspaceId: string, channel: SentChannel, send: Send): Promise<number> {
  const due = await lockDue(tx, workspaceId, channel, atATime);
  const now = tx.clock();
  const together = new Map<string, DueNotification[]>();
  const later = new Map<number, string[]>();
  for (const one of due) {
    const isAway = one.awayUntil !== null && one.awayUntil > now;
    if (isAway && one.kind !== 'mention') continue;
    const end = one.quietHours && endOfQuietHours(one.quietHours, one.timezone, now);
    if (end) later.set(end.getTime(), [...(later.get(end.getTime()) ?? []), one.id]);
    else {
      const key = `${one.userId} ${one.feedbackId ?? one.id}`;
      together.set(key, [...(together.get(key) ?? []), one]);
    }
  }
  await putOff(tx, workspaceId, channel, { ids: due.map(({ id }) => id), until: null });
  for (const [time, ids] of later) await putOff(tx, workspaceId, channel, { ids, until: new Date(time) });
  for (const group of together.values()) await send(tx, workspaceId, group);
  return due.length;
}
