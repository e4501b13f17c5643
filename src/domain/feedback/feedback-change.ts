import type { Feedback, Prisma } from '../../../generated/prisma/client.ts';
import type { CommentAuthorType, FeedbackUpdate } from '../../../generated/sdk/types.gen.ts';

/** The fields that a client may change directly. */
type Plain = Omit<FeedbackUpdate, 'workspaceId' | 'dueDate'>;

/** What a change of an item may ask for. A missing field stays as it is. */
export type WantedChanges = { [Field in keyof Plain]?: Plain[Field] | undefined } & {
  dueDate?: Date | null | undefined;
  watcherIds?: string[];
  customMetadata?: Prisma.InputJsonObject;
  commentCount?: number;
  lastCommentBy?: CommentAuthorType;
};

/** An item before and after a change. `changed` names the fields that differ, and is empty if nothing was written. */
export interface FeedbackChange {
  before: Feedback;
  after: Feedback;
  changed: (keyof Feedback)[];
}
