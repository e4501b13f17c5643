import { get, type RequestRow, usualGrowth } from './request-row.ts';

export const getByNumberRow: RequestRow = {
  name: 'get by number',
  goal: 0.95,
  mostGrowth: usualGrowth,
  requests: ({ owner, sample }) => sample.map(({ number }) => get(owner, `/number/${number}`)),
};
