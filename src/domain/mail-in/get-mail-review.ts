import type { Operation } from '../operation.ts';
import { findHeldMail, presentReview } from './mail-review.ts';

export const getMailReview: Operation<'getMailReview'> = async (ctx, { params, query }) => {
  const { row } = await findHeldMail(ctx, params.id, query.workspaceId);
  return { data: presentReview(row) };
};
