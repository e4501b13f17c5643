import type { Customer, Feedback } from '../../../generated/prisma/client.ts';
import { phoneIdentifier } from '../../base/contact/phone.ts';
import { newId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { lockCustomers, noSuchCustomer, recordCustomer, recordCustomerChange } from '../customers/customer.ts';
import { derivedColumns } from '../customers/customer-columns.ts';
import { type Identifier, readIdentifiers } from '../customers/customer-sql.ts';
import { mostIdentifiers } from '../customers/identifiers.ts';
import { keepSearchTexts } from '../customers/keep-search-text-sql.ts';
import { updateCustomers } from '../customers/update-customers-sql.ts';
import type { CustomerLink } from './new-feedback.ts';

type Item = Pick<Feedback, 'userName' | 'userEmail' | 'userPhone' | 'createdAt' | 'channel'>;
type Linked = Item & CustomerLink;
/** An identifier, and the form of it that the customer gets. */
type Shown = Identifier & { shown: string };

/**
 * Links new items to their customers: by the email, else by the phone, else a new one. An identifier that nobody has is added
 * while there is room. Returns the customer of each item. The workspace is locked.
 */
export async function linkCustomers(tx: SqlContext, workspaceId: string, items: Linked[]): Promise<(string | null)[]> {
  const wanted = items.flatMap(identifiersOf);
  const proven = items.flatMap(({ customerId }) => customerId ?? []);
  if (wanted.length + proven.length === 0) return items.map(() => null);
  const known = await readIdentifiers(tx, workspaceId, [...new Set(wanted.map(({ value }) => value))]);
  const before = await lockCustomers(tx, workspaceId, [
    ...new Set([...proven, ...known.map(({ customerId }) => customerId)]),
  ]);
  const existing = new Set(before.map(({ id }) => id));
  const customers = new Map(before.map((customer) => [customer.id, { ...customer }]));
  const owners = new Map(known.map((one) => [keyOf(one), one.customerId]));
  const added: object[] = [];
  const linked = items.map((item) => {
    if (item.customerId !== undefined) return countProven(customers.get(item.customerId), item, tx.clock());
    const identifiers = identifiersOf(item);
    if (identifiers.length === 0) return null;
    const ownerId = identifiers.map((one) => owners.get(keyOf(one))).find((id) => id !== undefined);
    const owner = customers.get(ownerId ?? '') ?? newCustomer(workspaceId, item, tx.clock());
    customers.set(owner.id, owner);
    const mayAdd = item.mayAdd || !existing.has(owner.id);
    for (const identifier of identifiers)
      if (!owners.has(keyOf(identifier)) && mayAdd && addIdentifier(owner, identifier)) {
        owners.set(keyOf(identifier), owner.id);
        added.push({ workspaceId, kind: identifier.kind, value: identifier.value, customerId: owner.id });
      }
    if (mayAdd) owner.company ??= item.company;
    count(owner, item, tx.clock());
    return owner.id;
  });
  await store(tx, workspaceId, before, [...customers.values()]);
  await insertRows(tx, 'customer_identifiers', added);
  return linked;
}

/** Returns the customer with this address, who is made if there is none, without an item. The workspace is locked. */
export async function takeCustomer(
  tx: SqlContext,
  workspaceId: string,
  { email, name }: { email: string; name: string | null },
): Promise<string> {
  const known = await readIdentifiers(tx, workspaceId, [email]);
  const owner = known.find(({ kind }) => kind === 'email');
  if (owner) return owner.customerId;
  const customer = newCustomer(workspaceId, { userName: name, company: null }, tx.clock());
  addIdentifier(customer, { kind: 'email', value: email, shown: email });
  await store(tx, workspaceId, [], [customer]);
  await insertRows(tx, 'customer_identifiers', [{ workspaceId, kind: 'email', value: email, customerId: customer.id }]);
  return customer.id;
}

async function store(tx: SqlContext, workspaceId: string, before: Customer[], after: Customer[]): Promise<void> {
  const old = new Map(before.map((customer) => [customer.id, customer]));
  const complete = after.map((customer) => ({ ...customer, ...derivedColumns(customer.name, customer) }));
  const made = complete.filter(({ id }) => !old.has(id));
  const changed = complete.filter(({ id }) => old.has(id));
  await insertRows(tx, 'customers', made);
  await updateCustomers(tx, changed);
  const renamed = complete.filter(({ id, searchText }) => searchText !== old.get(id)?.searchText).map(({ id }) => id);
  if (renamed.length > 0) await keepSearchTexts(tx, workspaceId, renamed);
  for (const customer of made) recordCustomer(tx, 'customer.created', customer);
  for (const customer of changed) recordCustomerChange(tx, old.get(customer.id) as Customer, customer);
}

/** The customer gets nothing of the item: what is proven of them they have already. */
function countProven(customer: Customer | undefined, item: Item, now: Date): string {
  if (!customer) throw noSuchCustomer();
  count(customer, item, now);
  return customer.id;
}

function identifiersOf({ userEmail, userPhone, customerId }: Linked): Shown[] {
  if (customerId !== undefined) return [];
  return [
    ...(userEmail === null ? [] : [{ kind: 'email' as const, value: userEmail, shown: userEmail }]),
    ...(userPhone === null ? [] : [{ kind: 'phone' as const, value: phoneIdentifier(userPhone), shown: userPhone }]),
  ];
}

function keyOf({ kind, value }: Identifier): string {
  return `${kind} ${value}`;
}

/** False if the customer has as many of its kind as one may have. */
function addIdentifier(customer: Customer, { kind, shown }: Shown): boolean {
  const all = kind === 'email' ? customer.emails : customer.phones;
  if (all.length >= mostIdentifiers) return false;
  if (kind === 'email') {
    customer.emails = [...all, shown];
    customer.primaryEmail ??= shown;
  } else {
    customer.phones = [...all, shown];
    customer.primaryPhone ??= shown;
  }
  return true;
}

function count(customer: Customer, { createdAt, channel }: Item, now: Date): void {
  const { firstSeenAt, lastSeenAt, channels } = customer;
  customer.feedbackCount += 1;
  if (!channels.includes(channel)) customer.channels = [...channels, channel];
  if (!firstSeenAt || createdAt < firstSeenAt) customer.firstSeenAt = createdAt;
  if (!lastSeenAt || createdAt > lastSeenAt) customer.lastSeenAt = createdAt;
  customer.version += 1;
  customer.updatedAt = now;
}

function newCustomer(
  workspaceId: string,
  { userName, company }: Pick<Linked, 'userName' | 'company'>,
  now: Date,
): Customer {
  return {
    ...{ id: newId('cus'), workspaceId, name: userName, nameSort: null, company, searchText: '' },
    ...{ primaryEmail: null, primaryPhone: null, emails: [], phones: [], socialHandles: [], tags: [] },
    ...{ feedbackCount: 0, channels: [], firstSeenAt: null, lastSeenAt: null, notes: null, customFields: {} },
    ...{ timezone: null, language: null, mergedCustomerIds: [], deletedAt: null },
    ...{ version: 1, createdAt: now, updatedAt: now },
  };
}
