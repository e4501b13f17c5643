import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { presentCaller } from './present-me.ts';

export const updateMe: Operation<'updateMe'> = (ctx, { body: { name } }) =>
  inTransaction(ctx, async (tx) => {
    const { id } = tx.caller.user;
    await tx.db.user.updateMany({ where: { id, name: { not: name } }, data: { name, updatedAt: tx.clock() } });
    return { data: await presentCaller(tx) };
  });
