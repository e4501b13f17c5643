import type { Customer } from '../../../generated/prisma/client.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { normalizePhone, phoneIdentifier } from '../../base/contact/phone.ts';
import { Conflict, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';

interface KnownBy {
  email: string | undefined;
  phone: string | undefined;
}

/**
 * Finds the one customer who has the given email, phone or both. Throws a 404 if nobody has one of them, and a 409 if
 * two customers have one each.
 */
export async function lookUpCustomer(ctx: Context, workspaceId: string, { email, phone }: KnownBy): Promise<Customer> {
  const wanted = [
    ...(email === undefined ? [] : [{ kind: 'email', value: normalizeEmail(email) ?? '' }]),
    ...(phone === undefined ? [] : [{ kind: 'phone', value: phoneIdentifier(normalizePhone(phone) ?? '') }]),
  ];
  const found = await ctx.db.customerIdentifier.findMany({
    where: { workspaceId, OR: wanted },
    select: { customer: true },
  });
  const [first, second] = found.map(({ customer }) => customer);
  if (!first || found.length < wanted.length)
    throw new NotFound('No customer of the workspace has this email or phone');
  if (second && second.id !== first.id) throw new Conflict('The email and the phone belong to two different customers');
  return first;
}
