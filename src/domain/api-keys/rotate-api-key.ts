import { inTransaction } from '../../platform/context.ts';
import { scopesOfKey } from '../access/scopes.ts';
import type { Operation } from '../operation.ts';
import { lockOwnKey } from './api-key.ts';
import { requireMayGive, requireNoLaterEnd } from './may-give.ts';
import { rotateKey } from './rotate-key.ts';

export const rotateApiKey: Operation<'rotateApiKey'> = (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const key = await lockOwnKey(tx, params.id);
    requireNoLaterEnd(await requireMayGive(tx, scopesOfKey(key)), key.expiresAt);
    return { data: await rotateKey(tx, key, body.keepOldForSeconds) };
  });
