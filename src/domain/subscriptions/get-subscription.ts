import type { Operation } from '../operation.ts';
import { withWarnings } from '../with-warnings.ts';
import { findSubscription, presentSubscription, subscriptionWarnings } from './subscription.ts';

export const getSubscription: Operation<'getSubscription'> = async (ctx, { params, query }) => {
  const row = await findSubscription(ctx, params.id, query.workspaceId);
  return withWarnings({ data: presentSubscription(row) }, await subscriptionWarnings(ctx, row));
};
