import { BadRequest, Forbidden } from '../../base/errors.ts';
import { areSameLabels } from '../../base/text/label.ts';
import { inTransaction } from '../../platform/context.ts';
import { noteSpellings } from '../../platform/labels/spellings.ts';
import { isAtLeast } from '../access/roles.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { edited } from '../edited.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { withWarnings } from '../with-warnings.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { cleanFields, customerWarnings } from './check-customer.ts';
import { changedContacts, changesContacts, without } from './contacts.ts';
import { findOwnCustomer, lockCustomers, noSuchCustomer, presentCustomer, recordCustomerChange } from './customer.ts';
import { customerColumns, derivedColumns } from './customer-columns.ts';
import { changeExternalIds } from './external-ids.ts';
import { claimIdentifiers, releaseIdentifiers } from './identifiers.ts';
import { keepSearchTexts } from './keep-search-text-sql.ts';

export const updateCustomer: Operation<'updateCustomer'> = async (ctx, { params, body }) => {
  const { workspaceId: sentWorkspaceId, ...given } = body;
  // The contract counts workspaceId, which may be sent along, as a field.
  if (Object.keys(given).length === 0) throw BadRequest.of({ path: 'body', message: 'must name something to change' });
  const { id, workspaceId } = await findOwnCustomer(ctx, params.id, sentWorkspaceId);
  if (given.externalIds) await requireAdmin(ctx, workspaceId);
  const fields = cleanFields(given);

  return inTransaction(ctx, async (tx) => {
    if (changesContacts(fields) || fields.externalIds) await lockWorkspace(tx, workspaceId);
    const [current] = await lockCustomers(tx, workspaceId, [id]);
    if (!current) throw noSuchCustomer();
    const contacts = changedContacts(current, fields);
    await releaseIdentifiers(tx, workspaceId, id, without(current, contacts));
    await claimIdentifiers(tx, workspaceId, id, without(contacts, current));
    if (fields.tags && areSameLabels(fields.tags, current.tags)) delete fields.tags;
    const name = fields.name === undefined ? current.name : fields.name;
    const externalIds = await changeExternalIds(tx, workspaceId, id, fields.externalIds);
    const columns = { ...customerColumns(fields), ...derivedColumns(name, contacts) };
    const customer = await tx.db.customer.update({
      where: { workspaceId_id: { workspaceId, id } },
      data: externalIds.hasChanged
        ? { ...columns, version: { increment: 1 }, updatedAt: tx.clock() }
        : edited(tx, current, columns),
    });
    if (customer.searchText !== current.searchText) await keepSearchTexts(tx, workspaceId, [id]);
    if (fields.tags) await noteSpellings(tx, workspaceId, { customerTag: customer.tags });
    recordCustomerChange(tx, current, customer, externalIds);
    return withWarnings({ data: presentCustomer(customer, externalIds.after) }, customerWarnings(given));
  });
};

/** A `sub` of a signed identity is found by these ids: who sets them decides whose conversations it opens. */
async function requireAdmin(ctx: CallerContext, workspaceId: string): Promise<void> {
  const { role } = await requireWorkspace(ctx, workspaceId);
  if (!isAtLeast(role, 'admin'))
    throw new Forbidden(`Your role in the workspace is ${role}, and changing externalIds needs admin`);
}
