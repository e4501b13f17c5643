import { freshKey } from '../load.ts';
import { creates } from './create.ts';
import { type RequestRow, usualGrowth } from './request-row.ts';

/** Each has an Idempotency-Key of its own, so the service also stores its response. */
export const createWithAKeyRow: RequestRow = {
  name: 'create with a key',
  goal: 0.9,
  mostGrowth: usualGrowth,
  requests: ({ owner }) => creates(owner, { 'idempotency-key': freshKey }),
};
