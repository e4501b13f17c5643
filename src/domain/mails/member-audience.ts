import type { Feedback } from '../../../generated/prisma/client.ts';
import type { AudienceEntry, AudiencePreview, NotificationKind } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { defaultChannels } from '../notification-rows/channels.ts';
import { readReceivers } from '../notification-rows/receivers-sql.ts';
import { readUsers } from '../users/user-sql.ts';

interface Told {
  userId: string;
  kind: NotificationKind;
  why: string;
}

/** Returns which members a change of an item would tell, in the order of the channels. Nobody is told of their own act. */
export async function findMemberAudience(
  ctx: Context,
  item: Feedback,
  change: Pick<AudiencePreview, 'comment' | 'update'>,
  callerId: string,
): Promise<AudienceEntry[]> {
  const told = whoIsTold(item, change).filter(
    ({ userId, kind }) => kind === 'customer_answered' || userId !== callerId,
  );
  if (told.length === 0) return [];
  const userIds = told.map(({ userId }) => userId);
  const receivers = await readReceivers(ctx, item.workspaceId, userIds);
  const users = new Map((await readUsers(ctx.db, userIds)).map((user) => [user.id, user]));
  return told.flatMap(({ userId, kind, why }) => {
    const receiver = receivers.find((one) => one.userId === userId);
    const user = users.get(userId);
    if (!receiver || !user) return [];
    const usual = defaultChannels(kind);
    const wanted = { ...usual, ...receiver.kinds[kind] };
    const person = { kind: 'member' as const, name: user.name, email: user.email };
    return (['bell', 'mail'] as const)
      .filter((channel) => wanted[channel] || usual[channel])
      .map((channel) => {
        const reason = !wanted[channel] ? 'off' : channel === 'mail' && !ctx.sendsMail ? 'not_set_up' : null;
        const shown = channel === 'bell' ? ('notification' as const) : channel;
        return { person, channel: shown, why, wouldSend: reason === null, reason };
      });
  });
}

/** A member who is told for several reasons is told the first. */
function whoIsTold(item: Feedback, { comment, update }: Pick<AudiencePreview, 'comment' | 'update'>): Told[] {
  const next = update?.assigneeId === undefined ? item.assigneeId : update.assigneeId;
  const isAssigned = next !== null && next !== item.assigneeId;
  const isMoved = update?.status !== undefined && update.status !== item.status;
  const isByCustomer = comment?.authorType === 'customer';
  const ofAssignee = (kind: NotificationKind, why: string): Told[] =>
    next === null ? [] : [{ userId: next, kind, why }];
  const ofWatchers = (kind: NotificationKind): Told[] =>
    item.watcherIds.map((userId) => ({ userId, kind, why: 'because they watch it' }));
  const all = [
    ...(isAssigned ? ofAssignee('assigned', 'because it would be theirs') : []),
    ...(isByCustomer
      ? [...ofAssignee('customer_answered', 'because it is theirs'), ...ofWatchers('customer_answered')]
      : []),
    ...(isMoved ? ofWatchers('status_changed') : []),
  ];
  return all.filter(({ userId }, index) => all.findIndex((one) => one.userId === userId) === index);
}
