import { NotFound } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { recordInWorkspaces } from '../members/member.ts';
import type { Operation } from '../operation.ts';

export const removePasskey: Operation<'removePasskey'> = (ctx, { params: { id } }) =>
  inTransaction(ctx, async (tx) => {
    const userId = tx.caller.user.id;
    const { count } = await tx.db.passkey.deleteMany({ where: { id, userId } });
    if (count === 0) throw new NotFound('You have no passkey with this id');
    await recordInWorkspaces(tx, 'member.passkey_removed', userId);
    return { data: { id, deleted: true } };
  });
