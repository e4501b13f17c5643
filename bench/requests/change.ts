import { type RequestRow, send, usualGrowth } from './request-row.ts';

/** Two tags in turns, because a request that changes nothing writes nothing. */
export const changeRow: RequestRow = {
  name: 'change',
  goal: 0.8,
  mostGrowth: usualGrowth,
  requests: ({ owner, sample }) =>
    ['one', 'other'].flatMap((tag) => sample.map(({ id }) => send(owner, 'PATCH', `/${id}`, { tags: [tag] }))),
};
