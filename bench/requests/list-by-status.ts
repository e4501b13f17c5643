import { different, list, type RequestRow } from './request-row.ts';

const statuses = ['new', 'in-progress', 'resolved', 'archived'];

/** Statuses and authors in turns, each request for another page. An author has few items. */
export const listByStatusRow: RequestRow = {
  name: 'list by status',
  goal: 0.75,
  // Among the fewest items, fewer than 10,000 match, and a total counts up to that many.
  mostGrowth: 2,
  requests: ({ owner }) =>
    Array.from({ length: different / 2 }, (_, index) => [
      list(owner, {
        status: statuses[index % statuses.length] ?? '',
        page: String(1 + Math.floor(index / statuses.length)),
      }),
      list(owner, { userEmail: `user${index}@example.com` }),
    ]).flat(),
};
