import { isAllowed, spellings } from '../../domain/mails/allowed-addresses.ts';
import { countSomeWorkspaces, readUserAddresses } from '../../domain/mails/allowed-senders-sql.ts';
import type { Database } from '../../platform/db/client.ts';
import type { Settings } from '../../start/settings.ts';
import type { Finding } from './finding.ts';
import { listProjectAddresses } from './senders-sql.ts';

const about = 'mail addresses';

/** Lists the addresses at which projects get mail that their workspace could not add today. They keep working. */
export async function examineMailAddresses(
  { prisma }: Pick<Database, 'prisma'>,
  settings: Pick<Settings, 'mailFrom' | 'mailReplyAddress'>,
): Promise<Finding[]> {
  if ((await countSomeWorkspaces(prisma)) < 2) return [];
  const rows = await listProjectAddresses(prisma);
  const users = await readUserAddresses(
    prisma,
    rows.flatMap(({ address }) => spellings(address)),
  );
  return rows
    .filter(({ address, allowed }) => !isAllowed(settings, address, { allowed, users }))
    .map(({ address, workspaceId, projectId }) => ({
      about,
      state: 'warning',
      says: `${projectId} gets the mail of ${address}, which nobody has allowed its workspace`,
      remedy: `If the address is theirs: heed mail allow --workspace ${workspaceId} ${address}. Else take it from the project.`,
    }));
}
