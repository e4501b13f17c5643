import type { Operation } from '../operation.ts';
import { findOwnCustomer, presentStoredCustomer } from './customer.ts';

export const getCustomer: Operation<'getCustomer'> = async (ctx, { params, query }) => ({
  data: await presentStoredCustomer(ctx, await findOwnCustomer(ctx, params.id, query.workspaceId)),
});
