import { NotFound } from '../../base/errors.ts';
import { findOwn } from '../access/find-own.ts';
import type { Operation } from '../operation.ts';

export const deleteMailSuppression: Operation<'deleteMailSuppression'> = async (ctx, { params, query }) => {
  const { id } = params;
  const missing = () => new NotFound('No suppressed address has this id');
  const { row } = await findOwn(
    ctx,
    query.workspaceId,
    (workspaceId) => ctx.db.mailSuppression.findFirst({ where: { workspaceId, id } }),
    missing,
  );
  const { count } = await ctx.db.mailSuppression.deleteMany({ where: { workspaceId: row.workspaceId, id } });
  if (count === 0) throw missing();
  return { data: { id, deleted: true } };
};
