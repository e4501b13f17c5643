import { emailInputsLimits, type phoneInputsLimits } from '../../../generated/contract-constants.ts';
import { phoneIdentifier } from '../../base/contact/phone.ts';
import { Conflict } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';

/** The addresses that a customer is known by, as they are shown. No other customer of the workspace has any of them. */
export interface Identifiers {
  emails: string[];
  phones: string[];
}

/** Of each kind. */
export const mostIdentifiers = emailInputsLimits.maxItems satisfies typeof phoneInputsLimits.maxItems;

/**
 * Gives the identifiers to the customer, who has none of them yet. Throws a 409 that names those of somebody else. Lock
 * the workspace first, so that two customers who swap identifiers wait for each other instead of deadlocking.
 */
export async function claimIdentifiers(
  ctx: Context,
  workspaceId: string,
  customerId: string,
  wanted: Identifiers,
): Promise<void> {
  const rows = [
    ...wanted.emails.map((shown) => ({ kind: 'email', value: shown, shown })),
    ...wanted.phones.map((shown) => ({ kind: 'phone', value: phoneIdentifier(shown), shown })),
  ];
  if (rows.length === 0) return;
  const claimed = await ctx.db.customerIdentifier.createManyAndReturn({
    data: rows.map(({ kind, value }) => ({ kind, value, workspaceId, customerId })),
    skipDuplicates: true,
    select: { kind: true, value: true },
  });
  const clashing = rows.filter(({ kind, value }) => !claimed.some((one) => one.kind === kind && one.value === value));
  if (clashing.length > 0)
    throw new Conflict(
      `Another customer of the workspace has the ${clashing.map(({ kind, shown }) => `${kind} ${shown}`).join(' and the ')}`,
    );
}

/** Removes the identifiers from the customer. */
export async function releaseIdentifiers(
  ctx: Context,
  workspaceId: string,
  customerId: string,
  gone: Identifiers,
): Promise<void> {
  const values = [...gone.emails, ...gone.phones.map(phoneIdentifier)];
  if (values.length === 0) return;
  await ctx.db.customerIdentifier.deleteMany({ where: { workspaceId, customerId, value: { in: values } } });
}

/** Returns the numbers without further writings of one of them. */
export function distinctPhones(phones: string[]): string[] {
  return [...new Map(phones.toReversed().map((phone) => [phoneIdentifier(phone), phone])).values()].toReversed();
}
