import type { SqlContext } from '../../platform/context.ts';
import { readSender } from '../../platform/mail/sender.ts';
import { countSomeWorkspaces, readAllowances, readOwnAddresses, readUserAddresses } from './allowed-senders-sql.ts';

/** Certificates and complaints about a domain are sent to them. */
const roles = ['postmaster', 'abuse', 'admin', 'root', 'security', 'hostmaster', 'webmaster'];

/** The addresses of the installation itself. */
export interface OurAddresses {
  mailFrom: string;
  mailReplyAddress?: string | null | undefined;
}

/**
 * Returns the first of these addresses at which a workspace may not get mail: the only workspace gets it at any, others at what
 * they have already and what the operator has allowed them.
 */
export async function findForeignAddress(
  ctx: SqlContext,
  workspaceId: string,
  addresses: string[],
): Promise<string | undefined> {
  if (addresses.length === 0 || (await countSomeWorkspaces(ctx.db)) < 2) return undefined;
  const [own, allowed, users] = [
    await readOwnAddresses(ctx.db, workspaceId, addresses),
    await readAllowances(ctx.db, workspaceId),
    await readUserAddresses(ctx.db, addresses.flatMap(spellings)),
  ];
  return addresses.find((one) => !own.includes(one) && !isAllowed(ctx, one, { allowed, users }));
}

/** Whether the operator has allowed an address. Its domain is not enough for an address of the installation, a role or a user. */
export function isAllowed(
  ours: OurAddresses,
  address: string,
  { allowed, users }: { allowed: string[]; users: string[] },
): boolean {
  if (allowed.includes(address)) return true;
  if (!allowed.includes(address.slice(address.lastIndexOf('@') + 1))) return false;
  const taken = [...ownAddresses(ours), ...users];
  return !spellings(address).some((one) => taken.includes(one) || roles.includes(one.slice(0, one.lastIndexOf('@'))));
}

/** Returns the address, and the one whose mailbox gets its mail too. */
export function spellings(address: string): string[] {
  return [address, address.replace(/\+.*@/, '@')];
}

function ownAddresses({ mailFrom, mailReplyAddress }: OurAddresses): string[] {
  const sender = readSender(mailFrom)?.address ?? '';
  return [sender, (mailReplyAddress ?? '').replace(/\+?\{\}/, '')].map((one) => one.toLowerCase());
}
