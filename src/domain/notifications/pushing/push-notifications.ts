import { randomUUID } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { withTrace } from '../../../platform/jobs/job-trace.ts';
import type { NewPost } from '../../../platform/outgoing/outbox.ts';
import type { DueNotification } from '../due/due-sql.ts';
import { sendDue } from '../due/send-due.ts';
import { type DeviceRow, readDevices } from './push-devices-sql.ts';
import { deliverPushKind, type QueuedPush } from './queued-push.ts';

/** Queues a message to each device of those whose notifications are to be pushed now. */
export function pushNotifications(ctx: Context): Promise<void> {
  return sendDue(ctx, 'push', queuePushes);
}

async function queuePushes(tx: Context, workspaceId: string, groups: DueNotification[][]): Promise<void> {
  const userIds = groups.flatMap(([first]) => first?.userId ?? []);
  const devices = Map.groupBy(await readDevices(tx, [...new Set(userIds)]), ({ userId }) => userId);
  const posts = groups.flatMap((together) => postsOf(tx, workspaceId, together, devices));
  await tx.outbox.queue(tx, posts);
}

function postsOf(
  { clock }: Context,
  workspaceId: string,
  together: DueNotification[],
  devices: Map<string, DeviceRow[]>,
): NewPost[] {
  const [first] = together;
  if (!first) return [];
  const ids = together.map(({ id }) => id);
  return (devices.get(first.userId) ?? []).map(({ id: deviceId, endpoint }) => {
    const { hostname: host } = new URL(endpoint);
    const data: QueuedPush = { deviceId, ids };
    return {
      ...{ workspaceId, id: randomUUID(), kind: deliverPushKind, lane: `push to ${host}`, host },
      ...{ item: first.feedbackId ?? first.id, dueAt: clock(), data: withTrace(data) },
    };
  });
}
