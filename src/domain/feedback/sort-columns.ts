import type { SortColumn } from '../../platform/lists/order.ts';
import type { Input } from '../operation.ts';

/** A field that an index sorts by. */
export type SortField = Exclude<Input<'listFeedback'>['query']['sort'], 'relevance'>;

export const sortColumns: Record<SortField, SortColumn> = {
  createdAt: { name: 'f.created_at', type: 'timestamptz', isNullable: false },
  updatedAt: { name: 'f.updated_at', type: 'timestamptz', isNullable: false },
  dueDate: { name: 'f.due_date', type: 'timestamptz', isNullable: true },
  votes: { name: 'f.votes', type: 'int', isNullable: false },
  ticketNumber: { name: 'f.ticket_number', type: 'int', isNullable: false },
};
