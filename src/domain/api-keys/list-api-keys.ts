import { decodeCursor, encodeCursor } from '../../platform/lists/cursor.ts';
import type { Operation } from '../operation.ts';
import { ownKeys, presentKey } from './api-key.ts';

export const listApiKeys: Operation<'listApiKeys'> = async ({ db, caller }, { query: { pageSize, cursor } }) => {
  const userId = caller.user.id;
  const binding = { userId };
  const after = cursor === undefined ? undefined : decodeCursor(cursor, 'key', binding).id;
  // Ids sort by time.
  const found = await db.apiKey.findMany({
    where: { ...ownKeys(caller), ...(after !== undefined && { id: { lt: after } }) },
    orderBy: { id: 'desc' },
    take: pageSize + 1,
  });
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1) : undefined;
  return {
    data: shown.map(presentKey),
    pagination: {
      pageSize,
      hasMore: last !== undefined,
      nextCursor: last ? encodeCursor({ value: null, id: last.id }, binding) : null,
    },
  };
};
