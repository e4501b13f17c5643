import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { lockOwnKey } from './api-key.ts';
import { requireMayGive } from './may-give.ts';
import { rotateKey } from './rotate-key.ts';

export const rotateApiKey: Operation<'rotateApiKey'> = (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const key = await lockOwnKey(tx, params.id);
    await requireMayGive(tx, key.scopes);
    return { data: await rotateKey(tx, key, body.keepOldForSeconds) };
  });
