import type { Operation } from '../operation.ts';
import { findOwnCustomer, presentCustomer } from './customer.ts';

export const getCustomer: Operation<'getCustomer'> = async (ctx, { params, query }) => ({
  data: presentCustomer(await findOwnCustomer(ctx, params.id, query.workspaceId)),
});
