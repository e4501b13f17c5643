import type { Feedback, Prisma } from '../../../generated/prisma/client.ts';
import type { CommentAuthorType, FeedbackUpdate } from '../../../generated/sdk/types.gen.ts';

/** What a client may change as it is. */
type Plain = Omit<FeedbackUpdate, 'workspaceId' | 'dueDate'>;

/** What whoever changes an item may ask for; a field that is missing stays as it is. */
export type WantedChanges = { [Field in keyof Plain]?: Plain[Field] | undefined } & {
  dueDate?: Date | null | undefined;
  watcherIds?: string[];
  customMetadata?: Prisma.InputJsonObject;
  commentCount?: number;
  lastCommentBy?: CommentAuthorType;
};

/** An item before and after a change; `changed` names the fields that differ, and is empty where nothing was written. */
export interface FeedbackChange {
  before: Feedback;
  after: Feedback;
  changed: (keyof Feedback)[];
}
