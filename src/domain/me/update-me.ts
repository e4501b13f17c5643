import { inTransaction } from '../../platform/context.ts';
import { recordInWorkspaces } from '../members/member.ts';
import type { Operation } from '../operation.ts';
import { presentCaller } from './present-me.ts';

export const updateMe: Operation<'updateMe'> = (ctx, { body: { name } }) =>
  inTransaction(ctx, async (tx) => {
    const { id } = tx.caller.user;
    const before = await tx.db.user.findUnique({ where: { id } });
    if (before && before.name !== name) {
      await tx.db.user.update({ where: { id }, data: { name, updatedAt: tx.clock() } });
      await recordInWorkspaces(tx, 'member.updated', id, { name: { from: before.name, to: name } });
    }
    return { data: await presentCaller(tx) };
  });
