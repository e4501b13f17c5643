import type { Feedback } from '../../../generated/prisma/client.ts';

/** A new item by its names in the schema. Fields that it leaves out get the schema's default. */
export type NewFeedback = Pick<Feedback, Named> & Partial<Omit<Feedback, Named | 'ticketNumber'>>;

/** How a new item finds its customer. */
export interface CustomerLink {
  /** The customer who has proven to have sent it. Otherwise they are found by the item's address or number. */
  customerId?: string | undefined;
  /** The company for a customer who has none. */
  company: string | null;
  /** Whether a customer who exists gets the company, and the identifier that they lack. */
  mayAdd: boolean;
}

/** A new item to store. All items of a list have the same fields. */
export interface ItemToStore {
  item: NewFeedback;
  /** Undefined if the item names its customer already. */
  link?: CustomerLink;
}

type Named =
  | ('id' | 'workspaceId' | 'projectId' | 'widgetId' | 'channel' | 'message' | 'createdAt')
  | ('userName' | 'userEmail' | 'userPhone');
