/** A message to one device. Its words are read when it is sent. */
export interface QueuedPush {
  deviceId: string;
  /** The notifications that it tells of: those of one reader and one item, or one that is about no item. */
  ids: string[];
}

/** The kind of its posts. */
export const deliverPushKind = 'deliver-push';
