/** An item at a moment, as metrics know it. Times are in ISO form. */
export interface CountedItem {
  projectId: string;
  createdAt: string;
  resolvedAt: string | null;
  firstAnsweredAt: string | null;
  dueDate: string | null;
  rating: number | null;
  statusCategory: string;
  category: string | null;
  tags: string[];
  channel: string | null;
  assigneeId: string | null;
  priority: string | null;
  status: string | null;
}

/** What metrics read of an event. Times are in ISO form. */
export interface CountedEvent {
  sequence: number;
  type: string;
  feedbackId: string | null;
  projectId: string | null;
  occurredAt: string;
  /** The item after it. Null where nothing tells, and for events about no item. */
  item: CountedItem | null;
  /** The fields of the item that it changed, as they were before. */
  before: Partial<CountedItem> | null;
  /** The target of a deadline that has passed. Null in events from before there were targets. */
  target: string | null;
  /** The score that an item got. */
  score: number | null;
  /** How many comments the team's people had written by then. Only of a resolution. */
  answers: number | null;
  /** Whether a mail told somebody that the item is resolved. */
  tells: boolean;
}
