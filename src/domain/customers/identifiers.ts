import { Conflict } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';

/** What a customer is known by; no other customer of the workspace has one of them. */
export interface Identifiers {
  emails: string[];
  phones: string[];
}

/**
 * Gives the identifiers to the customer who has none of them yet; 409 naming those that somebody else has. Lock the
 * workspace first: that way two customers who swap identifiers wait for each other, and not in a circle.
 */
export async function claimIdentifiers(
  ctx: Context,
  workspaceId: string,
  customerId: string,
  wanted: Identifiers,
): Promise<void> {
  const rows = [
    ...wanted.emails.map((value) => ({ kind: 'email', value })),
    ...wanted.phones.map((value) => ({ kind: 'phone', value })),
  ];
  if (rows.length === 0) return;
  const claimed = await ctx.db.customerIdentifier.createManyAndReturn({
    data: rows.map((row) => ({ ...row, workspaceId, customerId })),
    skipDuplicates: true,
    select: { kind: true, value: true },
  });
  const clashing = rows.filter(({ kind, value }) => !claimed.some((one) => one.kind === kind && one.value === value));
  if (clashing.length > 0)
    throw new Conflict(
      `Another customer of the workspace has the ${clashing.map(({ kind, value }) => `${kind} ${value}`).join(' and the ')}`,
    );
}

/** Takes the identifiers away from the customer. */
export async function releaseIdentifiers(
  ctx: Context,
  workspaceId: string,
  customerId: string,
  gone: Identifiers,
): Promise<void> {
  const values = [...gone.emails, ...gone.phones];
  if (values.length === 0) return;
  await ctx.db.customerIdentifier.deleteMany({ where: { workspaceId, customerId, value: { in: values } } });
}
