import type { Customer } from '../../../generated/prisma/client.ts';
import { BadRequest } from '../../base/errors.ts';
import type { Operation } from '../operation.ts';
import { findOwnCustomer, noSuchCustomer, presentCustomer } from './customer.ts';
import { mergedExternalIds } from './external-ids.ts';
import { readExternalIds } from './external-ids-sql.ts';
import { merged, requireMergeable } from './merged-customer.ts';

export const previewCustomerMerge: Operation<'previewCustomerMerge'> = async (ctx, { params, query }) => {
  const target = await findOwnCustomer(ctx, params.targetId, query.workspaceId);
  const { workspaceId } = target;
  const id = query.sourceCustomerId;
  if (id === target.id)
    throw BadRequest.of({ path: 'query/sourceCustomerId', message: 'must be a customer other than the target' });
  const source = await ctx.db.customer.findFirst({ where: { workspaceId, id, deletedAt: null } });
  if (!source) throw noSuchCustomer();
  requireMergeable(target, source);
  const [own, added] = await Promise.all([target, source].map((one) => readExternalIds(ctx, workspaceId, one.id)));
  const externalIds = mergedExternalIds(own ?? [], added ?? []);
  return { data: presentCustomer({ ...target, ...merged(target, source) } as Customer, externalIds) };
};
