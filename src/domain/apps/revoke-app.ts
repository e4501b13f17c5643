import { NotFound } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { findOwn } from '../access/find-own.ts';
import type { Operation } from '../operation.ts';
import { endGrants } from './end-grants.ts';
import { presentDisconnected } from './what-stays.ts';

export const revokeApp: Operation<'revokeApp'> = async (ctx, { params: { id }, query }) => {
  const missing = () => new NotFound('No app has this id');
  const find = (workspaceId: string | { in: string[] }) =>
    ctx.db.appGrant.findFirst({ where: { id, workspaceId, revokedAt: null } });
  const { row } = await findOwn(ctx, query.workspaceId, find, missing);
  const reason = row.userId === ctx.caller.user.id ? 'user' : 'admin';
  const [ended] = await inTransaction(ctx, (tx) => endGrants(tx, { id, workspaceId: row.workspaceId }, reason));
  if (!ended) throw missing();
  return { data: await presentDisconnected(ctx, ended) };
};
