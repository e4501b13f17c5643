import { NotFound } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { endGrants } from './end-grants.ts';
import { presentDisconnected } from './what-stays.ts';

export const disconnectApp: Operation<'disconnectApp'> = async (ctx, { params: { id } }) => {
  const [ended] = await inTransaction(ctx, (tx) => endGrants(tx, { id, userId: tx.caller.user.id }, 'user'));
  if (!ended) throw new NotFound('You have no app with this id');
  return { data: await presentDisconnected(ctx, ended) };
};
