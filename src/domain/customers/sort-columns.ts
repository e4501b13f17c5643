import type { SortColumn } from '../../platform/lists/order.ts';
import type { Input } from '../operation.ts';

type Sort = Input<'listCustomers'>['query']['sort'];

/** The column of each sort, and the field of a listed customer with its value. */
export const sortColumns = {
  lastSeenAt: { name: 'c.last_seen_at', type: 'timestamptz', isNullable: true, field: 'lastSeenAt' },
  firstSeenAt: { name: 'c.first_seen_at', type: 'timestamptz', isNullable: true, field: 'firstSeenAt' },
  feedbackCount: { name: 'c.feedback_count', type: 'int', isNullable: false, field: 'feedbackCount' },
  name: { name: 'c.name_sort', type: 'text', isNullable: true, field: 'nameSort' },
} as const satisfies Record<Sort, SortColumn & { field: string }>;
