import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { lockOwnKey } from './api-key.ts';
import { revokeKey } from './revoke-key.ts';

export const revokeApiKey: Operation<'revokeApiKey'> = (ctx, { params: { id } }) =>
  inTransaction(ctx, async (tx) => {
    await revokeKey(tx, await lockOwnKey(tx, id));
    return { data: { id, deleted: true } };
  });
