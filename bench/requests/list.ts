import { different, list, type RequestRow, usualGrowth } from './request-row.ts';

const sorts = ['createdAt', 'updatedAt', 'dueDate', 'votes', 'ticketNumber'];
const orders = sorts.flatMap((sort) => ['desc', 'asc'].map((order) => ({ sort, order })));

/** Each request is for another page: the first 30 of each order. */
export const listRow: RequestRow = {
  name: 'list',
  goal: 0.75,
  mostGrowth: usualGrowth,
  requests: ({ owner }) =>
    Array.from({ length: different }, (_, index) =>
      list(owner, { ...orders[index % orders.length], page: String(1 + Math.floor(index / orders.length)) }),
    ),
};
