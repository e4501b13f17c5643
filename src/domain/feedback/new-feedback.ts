import type { Feedback } from '../../../generated/prisma/client.ts';

/** A new item by its names in the schema. What it leaves out gets the schema's default. */
export type NewFeedback = Pick<Feedback, Named> & Partial<Omit<Feedback, Named | 'ticketNumber' | 'customerId'>>;

/** One whose customer is known. */
export type LinkedFeedback = NewFeedback & Pick<Feedback, 'customerId'>;

type Named =
  | ('id' | 'workspaceId' | 'projectId' | 'widgetId' | 'channel' | 'message' | 'createdAt')
  | ('userName' | 'userEmail' | 'userPhone');
