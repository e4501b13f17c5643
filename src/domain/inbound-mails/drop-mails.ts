import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { abandonFiles } from '../../platform/files/stray-files.ts';
import { removeUploadsOfMails } from '../uploads/remove-uploads.ts';
import { deleteSomeMails, type EmptiedMail, emptyMails } from './inbound-mails-sql.ts';

/** A mail that comes again within this time is known. No mailbox is read further back. */
const rememberedMs = 30 * 86_400_000;

/** How much was dropped. Once the transaction has committed, the files are to be swept. */
export interface Dropped {
  mails: number;
  files: number;
}

/** Empties mails of the workspace, and removes their files and their bytes. The workspace is locked if they may have files. */
export async function dropMails(tx: Context, workspaceId: string, which: Prisma.Sql): Promise<Dropped> {
  const until = new Date(tx.clock().getTime() + rememberedMs);
  const mails = await emptyMails(tx, workspaceId, which, until);
  const raw = await abandonRaw(tx, mails);
  const files = await removeUploadsOfMails(tx, workspaceId, mails);
  return { mails: mails.length, files: files + raw };
}

/** Deletes some mails of a workspace that is being deleted, with their bytes. Their files are gone. */
export async function removeSomeMails(tx: Context, workspaceId: string, most: number): Promise<Dropped> {
  const mails = await deleteSomeMails(tx, workspaceId, most);
  return { mails: mails.length, files: await abandonRaw(tx, mails) };
}

/** Lists the bytes of mails as files to remove, and returns how many there are. */
export async function abandonRaw(tx: Context, mails: Pick<EmptiedMail, 'rawKey'>[]): Promise<number> {
  const keys = mails.flatMap(({ rawKey }) => rawKey ?? []);
  if (keys.length > 0) await abandonFiles(tx, keys);
  return keys.length;
}
