import { get, type RequestRow, usualGrowth } from './request-row.ts';

export const getRow: RequestRow = {
  name: 'get',
  goal: 0.95,
  mostGrowth: usualGrowth,
  requests: ({ owner, sample }) => sample.map(({ id }) => get(owner, `/${id}`)),
};
