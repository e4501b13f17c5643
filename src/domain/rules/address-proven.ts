import { type Feedback, Prisma } from '../../../generated/prisma/client.ts';

/**
 * Whether the address of an item is proven to be its sender's. A sender whose id alone is proven may have named another's address.
 * Only that is stored: of all others, the address is as proven as the sender.
 */
export function isAddressProven(item: Pick<Feedback, 'submitterVerified' | 'addressProven'>): boolean {
  return item.addressProven ?? item.submitterVerified;
}

/** The same of item `f`. */
export const isAddressProvenSql = Prisma.sql`coalesce(f.address_proven, f.submitter_verified)`;
