import { newId } from '../../base/ids.ts';
import { inTransaction } from '../../platform/context.ts';
import { noteSpellings } from '../../platform/labels/spellings.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { withWarnings } from '../with-warnings.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { cleanFields, customerWarnings } from './check-customer.ts';
import { changedContacts, noContacts } from './contacts.ts';
import { presentCustomer, recordCustomer } from './customer.ts';
import { customerColumns, derivedColumns } from './customer-columns.ts';
import { claimIdentifiers } from './identifiers.ts';
import { keepSearchTexts } from './keep-search-text-sql.ts';

export const createCustomer: Operation<'createCustomer'> = async (ctx, { body }) => {
  const { workspaceId, ...given } = body;
  await requireWorkspace(ctx, workspaceId);
  const fields = cleanFields(given);
  const contacts = changedContacts(noContacts, fields);

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const now = tx.clock();
    const customer = await tx.db.customer.create({
      data: {
        id: newId('cus'),
        workspaceId,
        ...customerColumns(fields),
        ...derivedColumns(fields.name ?? null, contacts),
        createdAt: now,
        updatedAt: now,
      },
    });
    await keepSearchTexts(tx, workspaceId, [customer.id]);
    await claimIdentifiers(tx, workspaceId, customer.id, contacts);
    await noteSpellings(tx, workspaceId, { customerTag: customer.tags });
    recordCustomer(tx, 'customer.created', customer);
    return withWarnings({ data: presentCustomer(customer, []) }, customerWarnings(given));
  });
};
