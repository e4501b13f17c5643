import type { Feedback, Prisma } from '../../../generated/prisma/client.ts';
import type { CommentAuthorType, CommentVia, FeedbackUpdate, Satisfaction } from '../../../generated/sdk/types.gen.ts';

/** The fields that a client may change directly. */
type Plain = Omit<FeedbackUpdate, 'workspaceId' | 'dueDate' | 'snoozedUntil' | 'customMetadata'>;

/** The fields that another system may change as well. */
type Sourced = Pick<Feedback, 'message' | 'rating' | 'votes' | 'createdAt' | MediaField>;
type MediaField = 'screenshotUrl' | 'attachmentUrl' | 'audioUrl' | 'videoUrl';

/** What a change of an item may ask for. A missing field stays as it is. */
export type WantedChanges = { [Field in keyof Plain]?: Plain[Field] | undefined } & {
  [Field in keyof Sourced]?: Sourced[Field] | undefined;
} & {
  dueDate?: Date | null | undefined;
  snoozedUntil?: Date | null | undefined;
  /** When an item that is done was resolved. */
  resolvedAt?: Date | undefined;
  /** Whether a new priority computes no due date. */
  keepsDueDate?: boolean;
  watcherIds?: string[] | undefined;
  /** The state to restore when the item is no longer marked as spam. Null once it is. */
  beforeSpam?: Prisma.InputJsonObject | null;
  /** Whether a status that is open is that of before, and no reopening. */
  isRestored?: boolean;
  context?: Prisma.InputJsonObject | undefined;
  customMetadata?: Prisma.InputJsonObject | null | undefined;
  commentCount?: number;
  firstAnsweredAt?: Date | null;
  lastCommentBy?: CommentAuthorType | null;
  lastCommentVia?: CommentVia | null;
  /** The answer of the owner of the submitter's address, who was asked whether the message is theirs. */
  submitterVerified?: boolean;
  addressProven?: boolean;
  addressDisputed?: boolean;
  satisfaction?: Satisfaction;
};

/** An item before and after a change. `changed` names the fields that differ, and is empty if nothing was written. */
export interface FeedbackChange {
  before: Feedback;
  after: Feedback;
  changed: (keyof Feedback)[];
}
