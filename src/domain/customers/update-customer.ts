import { BadRequest } from '../../base/errors.ts';
import { areSameLabels } from '../../base/text/label.ts';
import { inTransaction } from '../../platform/context.ts';
import { noteSpellings } from '../../platform/labels/spellings.ts';
import { edited } from '../edited.ts';
import type { Operation } from '../operation.ts';
import { withWarnings } from '../with-warnings.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { cleanFields, customerWarnings } from './check-customer.ts';
import { changedContacts, changesContacts, without } from './contacts.ts';
import { findOwnCustomer, lockCustomers, noSuchCustomer, presentCustomer, recordCustomerChange } from './customer.ts';
import { customerColumns, derivedColumns } from './customer-columns.ts';
import { claimIdentifiers, releaseIdentifiers } from './identifiers.ts';
import { keepSearchTexts } from './keep-search-text-sql.ts';

export const updateCustomer: Operation<'updateCustomer'> = async (ctx, { params, body }) => {
  const { workspaceId: sentWorkspaceId, ...given } = body;
  // The contract counts workspaceId, which may be sent along, as a field.
  if (Object.keys(given).length === 0) throw BadRequest.of({ path: 'body', message: 'must name something to change' });
  const { id, workspaceId } = await findOwnCustomer(ctx, params.id, sentWorkspaceId);
  const fields = cleanFields(given);

  return inTransaction(ctx, async (tx) => {
    if (changesContacts(fields)) await lockWorkspace(tx, workspaceId);
    const [current] = await lockCustomers(tx, workspaceId, [id]);
    if (!current) throw noSuchCustomer();
    const contacts = changedContacts(current, fields);
    await releaseIdentifiers(tx, workspaceId, id, without(current, contacts));
    await claimIdentifiers(tx, workspaceId, id, without(contacts, current));
    if (fields.tags && areSameLabels(fields.tags, current.tags)) delete fields.tags;
    const name = fields.name === undefined ? current.name : fields.name;
    const customer = await tx.db.customer.update({
      where: { workspaceId_id: { workspaceId, id } },
      data: edited(tx, current, { ...customerColumns(fields), ...derivedColumns(name, contacts) }),
    });
    if (customer.searchText !== current.searchText) await keepSearchTexts(tx, workspaceId, [id]);
    if (fields.tags) await noteSpellings(tx, workspaceId, { customerTag: customer.tags });
    recordCustomerChange(tx, current, customer);
    return withWarnings({ data: presentCustomer(customer) }, customerWarnings(given));
  });
};
