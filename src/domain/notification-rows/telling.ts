import type { EventActor, NotificationKind, NotificationReason } from '../../../generated/sdk/types.gen.ts';

/** Something that a member is to be told. */
export interface Telling {
  userId: string;
  kind: NotificationKind;
  reason: NotificationReason;
  /** The item. Null if it is about none. */
  feedbackId: string | null;
  /** The name of something that is no item, or the message of an automation. */
  title: string | null;
  actor: EventActor | null;
  eventId: string | null;
  /** The same in others of its kind that it belongs to. Null if it belongs to none. */
  cause: string | null;
}

/** Kinds of an item that become one, the strongest first. */
const strongestFirst: NotificationKind[] = [
  ...(['mention', 'assigned', 'sla_breached', 'mail_failed', 'customer_answered'] as const),
  ...(['due_soon', 'note', 'status_changed', 'new_item'] as const),
];

/** Kinds of which one is open at a time: it counts the others. */
const openOnce: ReadonlySet<NotificationKind> = new Set(['automation_failed', 'review_waiting']);

/** The message of an automation is not to be lost, so that it stands alone. */
export function merges(kind: NotificationKind): boolean {
  return strongestFirst.includes(kind);
}

export function isStronger(kind: NotificationKind, than: NotificationKind): boolean {
  return strongestFirst.indexOf(kind) < strongestFirst.indexOf(than);
}

export function isOpenOnce(kind: NotificationKind): boolean {
  return openOnce.has(kind);
}
