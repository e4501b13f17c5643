import type { MailSender } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { countSomeWorkspaces, readAllowances } from './allowed-senders-sql.ts';

/**
 * Whether a workspace may send as this address: the only workspace as any, others as what the operator has allowed them, which
 * is an address or a domain.
 */
export async function mayUseSender(
  ctx: SqlContext,
  workspaceId: string,
  sender: Pick<MailSender, 'address'> | null,
): Promise<boolean> {
  if (sender === null) return true;
  if ((await countSomeWorkspaces(ctx.db)) < 2) return true;
  const address = sender.address.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const allowed = await readAllowances(ctx.db, workspaceId);
  return allowed.some((one) => one === address || one === domain);
}
