import { type Mail, Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';

/** The columns of table `m`. */
export const mailColumns = Prisma.raw(columnsAsFields('m', Object.keys(Prisma.MailScalarFieldEnum)));

/** Locks a mail until the transaction ends, so that no process claims it meanwhile. Undefined if the item has no such mail. */
export async function lockMail(
  tx: SqlContext,
  { workspaceId, feedbackId, id }: Pick<Mail, 'workspaceId' | 'feedbackId' | 'id'>,
): Promise<Mail | undefined> {
  const [row] = await tx.db.rows<Mail>(Prisma.sql`
    SELECT ${mailColumns} FROM mails m
    WHERE m.workspace_id = ${workspaceId} AND m.feedback_id = ${feedbackId} AND m.id = ${id} FOR UPDATE`);
  return row;
}

/** The columns of table `s`, as the API shows them. */
export const suppressionColumns = Prisma.raw('s.id, s.email, s.reason, s.created_at AS at');
