import { encodeCursor } from '../../src/platform/lists/cursor.ts';
import { list, type RequestRow, usualGrowth } from './request-row.ts';

/** Each request continues after another item. */
export const listByCursorRow: RequestRow = {
  name: 'list by cursor',
  goal: 0.75,
  mostGrowth: usualGrowth,
  requests: ({ owner, sample }) =>
    sample.map(({ id, createdAt }) => {
      const binding = { workspaceId: owner.workspaceId, sort: 'createdAt', order: 'desc' };
      return list(owner, { cursor: encodeCursor({ value: createdAt.toISOString(), id }, binding) });
    }),
};
