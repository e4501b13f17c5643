import type { Mail } from '../../../generated/prisma/client.ts';
import type { MailResponse } from '../../../generated/sdk/types.gen.ts';
import { inTransaction } from '../../platform/context.ts';
import { findOwn } from '../access/find-own.ts';
import { noSuchFeedback } from '../feedback/feedback.ts';
import { findPlace } from '../feedback/feedback-sql.ts';
import type { CallerContext } from '../operation.ts';
import { noSuchMail, presentMail } from './mail.ts';
import { lockMail } from './mail-sql.ts';

type Columns = Pick<Mail, 'state' | 'reason' | 'attempts'>;

/**
 * Lets a mail that a path names be sent at once. `change` returns what else becomes of it, or refuses it. Throws 404 and 403 as
 * {@link findOwn} says.
 */
export async function sendOwnMail(
  ctx: CallerContext,
  params: { id: string; mailId: string },
  sentWorkspaceId: string | undefined,
  change: (mail: Mail) => Partial<Columns>,
): Promise<MailResponse> {
  const { row } = await findOwn(ctx, sentWorkspaceId, (among) => findPlace(ctx, among, params.id), noSuchFeedback);
  const { workspaceId } = row;
  return inTransaction(ctx, async (tx) => {
    const mail = await lockMail(tx, { workspaceId, feedbackId: params.id, id: params.mailId });
    if (!mail) throw noSuchMail();
    const dueAt = tx.clock();
    const changed = await tx.db.mail.update({
      where: { workspaceId_id: { workspaceId, id: mail.id } },
      data: { ...change(mail), dueAt },
    });
    tx.afterCommit(() => tx.dueMails.announce(dueAt));
    return { data: presentMail(changed) };
  });
}
