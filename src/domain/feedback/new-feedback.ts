import type { Feedback } from '../../../generated/prisma/client.ts';

/** A new item by its names in the schema; what it leaves out has the start value that the schema says. */
export type NewFeedback = Pick<Feedback, Named> & Partial<Omit<Feedback, Named | 'ticketNumber' | 'customerId'>>;
type Named =
  | ('id' | 'workspaceId' | 'projectId' | 'widgetId' | 'channel' | 'message' | 'createdAt')
  | ('userName' | 'userEmail' | 'userPhone');
