import type { Feedback } from '../../../generated/prisma/client.ts';
import type { MailSettings } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { insertReceiptRow, lockReceipts } from './receipt-mail-sql.ts';

/** Stores the mail that confirms a new item to its submitter, if the project sends such mails. A mailbox gets only so many. */
export async function insertReceiptMail(
  tx: SqlContext,
  item: Pick<Feedback, 'id' | 'workspaceId' | 'userEmail' | 'userName'>,
  { confirmReceipt }: Pick<MailSettings, 'confirmReceipt'>,
): Promise<void> {
  const { workspaceId, userEmail } = item;
  if (!confirmReceipt || userEmail === null) return;
  await lockReceipts(tx, workspaceId, userEmail);
  await insertReceiptRow(tx, item, userEmail);
  tx.afterCommit(() => tx.dueMails.announce(tx.clock()));
}
