import type { Feedback, Prisma } from '../../../generated/prisma/client.ts';
import type { CommentAuthorType } from '../../../generated/sdk/types.gen.ts';

/** What whoever changes an item may ask for; a field that is missing stays as it is. */
export interface WantedChanges {
  status?: string | undefined;
  category?: string | null | undefined;
  tags?: string[] | undefined;
  priority?: string | null | undefined;
  assigneeId?: string | null | undefined;
  watcherIds?: string[] | undefined;
  dueDate?: Date | null | undefined;
  isPublic?: boolean | undefined;
  customMetadata?: Prisma.InputJsonObject | undefined;
  customerCommentsEnabled?: boolean | undefined;
  commentCount?: number | undefined;
  lastCommentBy?: CommentAuthorType | undefined;
}

/** An item before and after a change; `changed` names the fields that differ, and is empty where nothing was written. */
export interface FeedbackChange {
  before: Feedback;
  after: Feedback;
  changed: (keyof Feedback)[];
}
