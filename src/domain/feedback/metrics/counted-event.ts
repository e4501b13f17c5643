/** What metrics read of an event. Times are in ISO form. */
export interface CountedEvent {
  sequence: number;
  type: string;
  projectId: string | null;
  occurredAt: string;
  /** Of the item, where the event tells. */
  createdAt: string | null;
  /** Of a new item. */
  rating: number | null;
  /** The item's `resolvedAt` before and after, if it changed. */
  resolvedFrom: string | null;
  resolvedTo: string | null;
  /** The target of a deadline that has passed. Null in events from before there were targets. */
  target: string | null;
  /** The rating that an item got. */
  rated: { feedbackId: string; score: number } | null;
  /** When an agent wrote, if nobody had answered the item before. */
  answeredAt: string | null;
}
