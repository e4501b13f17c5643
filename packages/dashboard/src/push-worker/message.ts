import type { NotificationKind } from '../../../../generated/sdk/types.gen.ts';

/** The message that the service pushes. */
export interface PushMessage {
  kind: NotificationKind;
  count: number;
  ticketNumber: number | null;
  /** The same for all that is about one item. */
  topic: string;
  /** The path below that of the dashboard where it is seen. */
  place: string;
}

/** The worker tells a page of the dashboard after a click where to go: a path of the site. */
export interface OpenPlace {
  open: string;
}
