import { notificationKindValues } from '../../../generated/contract-constants.ts';
import type { ChannelsOfKind, NotificationKind, NotificationSettings } from '../../../generated/sdk/types.gen.ts';

export type Kinds = NotificationSettings['kinds'];

/** The stored form: only what differs from the default. */
export type KindChanges = { [Kind in NotificationKind]?: Partial<ChannelsOfKind> };

const notInBell: ReadonlySet<NotificationKind> = new Set(['new_item']);
const byMail: ReadonlySet<NotificationKind> = new Set([
  ...(['assigned', 'customer_answered', 'mention', 'mail_failed'] as const),
  ...(['connection_disabled', 'import_finished', 'automation'] as const),
]);

/** Where a kind is told unless the member chose otherwise. */
export function defaultChannels(kind: NotificationKind): ChannelsOfKind {
  return { bell: !notInBell.has(kind), mail: byMail.has(kind), push: false };
}

/** Fills in the defaults. */
export function allKinds(changes: KindChanges): Kinds {
  const entries = notificationKindValues.map((kind) => [kind, { ...defaultChannels(kind), ...changes[kind] }]);
  return Object.fromEntries(entries) as Kinds;
}

/** Leaves out what is as by default, so that a later default holds for those who chose nothing else. */
export function changedKinds(wanted: KindChanges): KindChanges {
  const changed: KindChanges = {};
  for (const kind of notificationKindValues) {
    const usual = defaultChannels(kind);
    const channels = Object.entries(wanted[kind] ?? {}).filter(
      ([channel, isOn]) => isOn !== usual[channel as keyof ChannelsOfKind],
    );
    if (channels.length > 0) changed[kind] = Object.fromEntries(channels);
  }
  return changed;
}
