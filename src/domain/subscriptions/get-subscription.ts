import type { Operation } from '../operation.ts';
import { findSubscription, presentSubscription } from './subscription.ts';

export const getSubscription: Operation<'getSubscription'> = async (ctx, { params, query }) => ({
  data: presentSubscription(await findSubscription(ctx, params.id, query.workspaceId)),
});
