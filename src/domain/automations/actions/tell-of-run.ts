import type { NotificationReason } from '../../../../generated/sdk/types.gen.ts';
import { tell } from '../../notification-rows/tell.ts';
import type { Run } from './action.ts';

/** Tells members what the run does, but not the one who runs it. A member with several reasons is told the first. */
export async function tellOfRun(
  { tx, item, actor, automation }: Run,
  kind: 'automation' | 'status_changed',
  title: string | null,
  told: (readonly [userId: string, reason: NotificationReason])[],
): Promise<void> {
  const reasons = new Map(told.toReversed());
  if (!actor.system) reasons.delete(actor.userId);
  const tellings = [...reasons].map(([userId, reason]) => ({
    ...{ userId, kind, reason, title, feedbackId: item.id, cause: automation.id },
    actor: { type: 'automation' as const, id: automation.id, name: automation.name },
    eventId: tx.causedBy?.eventId ?? null,
  }));
  await tell(tx, item.workspaceId, tellings);
}
