import type { ChannelsOfKind } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { defaultChannels } from './channels.ts';
import { readOpen, writeNotifications } from './notification-rows-sql.ts';
import { OpenNotifications } from './open-notifications.ts';
import { type Receiver, readReceivers } from './receivers-sql.ts';
import type { Telling } from './telling.ts';

/** Tells members of the workspace, those who want to be told, in a few statements however many they are. */
export async function tellReceivers(
  tx: SqlContext,
  workspaceId: string,
  receivers: Receiver[],
  tellings: Telling[],
): Promise<void> {
  const byId = new Map(receivers.map((receiver) => [receiver.userId, receiver]));
  const wanted = tellings.flatMap((telling) => {
    const receiver = byId.get(telling.userId);
    const channels = receiver && channelsOf(receiver, telling);
    return channels && Object.values(channels).includes(true) ? { telling, channels } : [];
  });
  if (wanted.length === 0) return;
  const told = wanted.map(({ telling }) => telling);
  const open = new OpenNotifications(tx.clock(), await readOpen(tx, workspaceId, told));
  for (const { telling, channels } of wanted) open.add(telling, channels);
  const result = open.result();
  await writeNotifications(tx, workspaceId, result);
  const seen = [...result.added, ...result.changed].filter(({ inBell }) => inBell);
  const userIds = [...new Set(seen.map(({ userId }) => userId))];
  tx.afterCommit(() => tx.notices.tell({ workspaceId, userIds, isRead: false }));
}

/** Tells these users, as far as they are members of the workspace. */
export async function tell(tx: SqlContext, workspaceId: string, tellings: Telling[]): Promise<void> {
  if (tellings.length === 0) return;
  const userIds = [...new Set(tellings.map(({ userId }) => userId))];
  await tellReceivers(tx, workspaceId, await readReceivers(tx, workspaceId, userIds), tellings);
}

/** An item that is nobody's is shown to many, and sent to none. */
function channelsOf({ kinds }: Receiver, { kind, reason }: Telling): ChannelsOfKind {
  const channels = { ...defaultChannels(kind), ...kinds[kind] };
  return reason === 'unassigned' ? { bell: channels.bell, mail: false, push: false } : channels;
}
