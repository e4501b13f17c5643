import { isDeepStrictEqual } from 'node:util';
import { openObjectLimits } from '../../../generated/contract-constants.ts';
import type { Customer, Project } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { CustomFieldValues } from '../custom-field-values.ts';
import type { CustomerFields } from '../customers/check-customer.ts';
import { changedContacts, noContacts, without } from '../customers/contacts.ts';
import { recordCustomer, recordCustomerChange } from '../customers/customer.ts';
import { customerColumns, derivedColumns } from '../customers/customer-columns.ts';
import { readExternalIds } from '../customers/external-ids-sql.ts';
import { claimIdentifiers } from '../customers/identifiers.ts';
import { keepSearchTexts } from '../customers/keep-search-text-sql.ts';
import { edited } from '../edited.ts';
import { refusal } from '../identity-secrets/verify-identity.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { findByExternalId, findByOnlyEmail, freeContacts, ownExternalId } from './find-visitor-customer.ts';
import type { Identity } from './read-identity.ts';

/**
 * Returns the customer whom the identity names, who has then all that it proves: the one with its `sub` in this project, else
 * the one who has its proven address and nothing else, else a new one. Nothing is written if they had it all before.
 */
export async function keepVisitor(ctx: Context, project: Project, identity: Identity): Promise<Customer> {
  const known = await findByExternalId(ctx, project, identity.externalId);
  if (known && Object.keys(await lackingFields(ctx, known, identity)).length === 0) return known;

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, project.workspaceId);
    const owner = await findByExternalId(tx, project, identity.externalId);
    if (owner) return change(tx, owner, await lackingFields(tx, owner, identity));
    const adopted = await findByOnlyEmail(tx, project, identity);
    if (adopted) {
      await ownExternalId(tx, project, identity.externalId, adopted.id);
      return change(tx, adopted, await lackingFields(tx, adopted, identity), { project, id: identity.externalId });
    }
    return create(tx, project, identity);
  });
}

/** Returns the fields of the customer that the identity changes. An address that somebody else has stays with them. */
async function lackingFields(ctx: Context, customer: Customer, identity: Identity): Promise<CustomerFields> {
  const { name, company, language } = identity;
  const customFields = merged(customer.customFields as CustomFieldValues, identity.attributes);
  const texts = Object.entries({ name, company, language }).filter(
    ([field, text]) => text !== null && text !== customer[field as 'name'],
  );
  return {
    ...Object.fromEntries(texts),
    ...(!isDeepStrictEqual(customFields, customer.customFields) && { customFields }),
    ...(await freeContacts(ctx, customer.workspaceId, customer, identity)),
  };
}

function merged(before: CustomFieldValues, attributes: CustomFieldValues): CustomFieldValues {
  const after = { ...before, ...attributes };
  const size = Buffer.byteLength(JSON.stringify(after));
  if (size > Math.max(openObjectLimits.maxBytes, Buffer.byteLength(JSON.stringify(before))))
    throw refusal('has `attributes` that would make the custom fields of the customer larger than 64 KB');
  return after;
}

/** `added` is the id that the customer has just got. All that changes is one event. */
async function change(
  tx: Context,
  current: Customer,
  fields: CustomerFields,
  added?: { project: Project; id: string },
): Promise<Customer> {
  const { workspaceId, id } = current;
  const contacts = changedContacts(current, fields);
  await claimIdentifiers(tx, workspaceId, id, without(contacts, current));
  const columns = { ...customerColumns(fields), ...derivedColumns(fields.name ?? current.name, contacts) };
  const data = added ? { ...columns, version: { increment: 1 }, updatedAt: tx.clock() } : edited(tx, current, columns);
  const customer = await tx.db.customer.update({ where: { workspaceId_id: { workspaceId, id } }, data });
  if (customer.searchText !== current.searchText) await keepSearchTexts(tx, workspaceId, [id]);
  const after = await readExternalIds(tx, workspaceId, id);
  const before = after.filter(({ projectId }) => projectId !== added?.project.id);
  recordCustomerChange(tx, current, customer, { before: added ? before : after, after });
  return customer;
}

async function create(tx: Context, project: Project, identity: Identity): Promise<Customer> {
  const { workspaceId } = project;
  const { attributes, name, company, language } = identity;
  const contacts = changedContacts(noContacts, await freeContacts(tx, workspaceId, noContacts, identity));
  const now = tx.clock();
  const customer = await tx.db.customer.create({
    data: {
      id: newId('cus'),
      workspaceId,
      ...customerColumns({ name, company, language, customFields: attributes }),
      ...derivedColumns(name, contacts),
      createdAt: now,
      updatedAt: now,
    },
  });
  await keepSearchTexts(tx, workspaceId, [customer.id]);
  await claimIdentifiers(tx, workspaceId, customer.id, contacts);
  await ownExternalId(tx, project, identity.externalId, customer.id);
  recordCustomer(tx, 'customer.created', customer);
  return customer;
}
