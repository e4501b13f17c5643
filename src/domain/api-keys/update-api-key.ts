import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { lockOwnKey } from './api-key.ts';
import { changeKey } from './change-key.ts';

export const updateApiKey: Operation<'updateApiKey'> = (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const key = await lockOwnKey(tx, params.id);
    return { data: await changeKey(tx, key, { name: body.name.trim() }) };
  });
