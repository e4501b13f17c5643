import { inTransaction } from '../../platform/context.ts';
import { updateUser } from '../members/update-user.ts';
import type { Operation } from '../operation.ts';
import { presentCaller } from './present-me.ts';

export const updateMe: Operation<'updateMe'> = (ctx, { body: { name } }) =>
  inTransaction(ctx, async (tx) => {
    const before = await tx.db.user.findUnique({ where: { id: tx.caller.user.id } });
    if (before && before.name !== name) await updateUser(tx, before, { name });
    return { data: await presentCaller(tx) };
  });
