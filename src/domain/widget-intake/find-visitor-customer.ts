import type { Customer, Project } from '../../../generated/prisma/client.ts';
import { phoneIdentifier } from '../../base/contact/phone.ts';
import type { Context } from '../../platform/context.ts';
import { lockCustomers } from '../customers/customer.ts';
import { readIdentifiers } from '../customers/customer-sql.ts';
import { type Identifiers, mostIdentifiers } from '../customers/identifiers.ts';
import type { Identity } from './read-identity.ts';

type Place = Pick<Project, 'workspaceId' | 'id'>;

/** Finds the customer who has this id in the project. In a transaction they are locked. Null if nobody has it. */
export async function findByExternalId(
  ctx: Context,
  { workspaceId, id: projectId }: Place,
  externalId: string,
): Promise<Customer | null> {
  const found = await ctx.db.customerExternalId.findUnique({
    where: { workspaceId_projectId_externalId: { workspaceId, projectId, externalId } },
    select: { customer: true },
  });
  if (!found || found.customer.deletedAt) return null;
  return ctx.begin ? found.customer : lockOne(ctx, workspaceId, found.customer.id);
}

/**
 * Finds the customer who has the proven address, no id in this project, and no other address or number. Anyone who has more
 * may be another person, who keeps the address.
 */
export async function findByOnlyEmail(
  ctx: Context,
  { workspaceId, id: projectId }: Place,
  identity: Identity,
): Promise<Customer | null> {
  const email = await provenEmail(ctx, workspaceId, identity);
  if (email === null) return null;
  const found = await ctx.db.customerIdentifier.findUnique({
    where: {
      workspaceId_kind_value: { workspaceId, kind: 'email', value: email },
      customer: { emails: { equals: [email] }, phones: { isEmpty: true }, externalIds: { none: { projectId } } },
    },
  });
  return found ? lockOne(ctx, workspaceId, found.customerId) : null;
}

async function lockOne(ctx: Context, workspaceId: string, id: string): Promise<Customer | null> {
  const [customer] = await lockCustomers(ctx, workspaceId, [id]);
  return customer ?? null;
}

/** Makes the id in the project the customer's. Somebody who had it before is being deleted. */
export async function ownExternalId(
  tx: Context,
  { workspaceId, id: projectId }: Place,
  externalId: string,
  customerId: string,
): Promise<void> {
  await tx.db.customerExternalId.upsert({
    where: { workspaceId_projectId_externalId: { workspaceId, projectId, externalId } },
    create: { workspaceId, projectId, externalId, customerId },
    update: { customerId },
  });
}

/**
 * Returns all addresses and numbers that the customer then has, with the proven address and the number of the identity: only
 * those that the customer lacks, that nobody has, and that there is room for.
 */
export async function freeContacts(
  ctx: Context,
  workspaceId: string,
  { emails, phones }: Identifiers,
  identity: Identity,
): Promise<Partial<Identifiers>> {
  const { email: sent, phone } = identity;
  const email = sent === null || emails.includes(sent) ? null : await provenEmail(ctx, workspaceId, identity);
  const number = phone === null ? null : phoneIdentifier(phone);
  const lacksNumber = number !== null && !phones.some((one) => phoneIdentifier(one) === number);
  const wanted = [...(email === null ? [] : [email]), ...(lacksNumber ? [number] : [])];
  const taken = wanted.length === 0 ? [] : await readIdentifiers(ctx, workspaceId, wanted);
  const isFree = (kind: 'email' | 'phone', value: string) =>
    !taken.some((one) => one.kind === kind && one.value === value);
  return {
    ...(email !== null && isFree('email', email) && emails.length < mostIdentifiers && { emails: [...emails, email] }),
    ...(phone !== null &&
      lacksNumber &&
      isFree('phone', number) &&
      phones.length < mostIdentifiers && { phones: [...phones, phone] }),
  };
}

async function provenEmail(ctx: Context, workspaceId: string, identity: Identity): Promise<string | null> {
  const { email, isEmailVerified } = identity;
  return email !== null && isEmailVerified && !(await isOfMember(ctx, workspaceId, email)) ? email : null;
}

/** Whether a member of the workspace signs in with the address. A site's server cannot speak for members. */
export async function isOfMember(ctx: Context, workspaceId: string, email: string): Promise<boolean> {
  const member = await ctx.db.member.findFirst({ where: { workspaceId, user: { email } }, select: { userId: true } });
  return member !== null;
}
