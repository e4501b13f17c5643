import type { Mail } from '../../../../generated/prisma/client.ts';
import type { MailReason } from '../../../../generated/sdk/types.gen.ts';
import { inSqlTransaction, type SqlContext } from '../../../platform/context.ts';
import { recordMail } from '../mail.ts';
import { countCustomerMail } from './mail-metrics.ts';
import { pauseAfter } from './mail-pauses.ts';
import type { Mailing } from './mailing-sql.ts';
import { answerOf, readRefusal, refusesAddress, refusesFullMailbox } from './read-refusal.ts';
import { endWaiting, releaseMail, suppressAddress } from './settle-mail-sql.ts';

/** Notes that the mail server has taken the mail. */
export async function settleSent(ctx: SqlContext, mailing: Mailing): Promise<void> {
  await inSqlTransaction(ctx, async (tx) => {
    const mail = await endWaiting(tx, mailing, { state: 'sent', reason: null, tries: 1 });
    if (mail) recordMail(tx, 'mail.sent', mailing.projectId, mail);
  });
  countCustomerMail('sent');
}

export async function settleSkipped(ctx: SqlContext, mailing: Mailing, reason: MailReason): Promise<void> {
  await endWaiting(ctx, mailing, { state: 'skipped', reason, tries: 0 });
  countCustomerMail('skipped');
}

/** Notes a try in vain: the mail is sent again later, or never. */
export async function settleFailed(ctx: SqlContext, mailing: Mailing, error: unknown): Promise<void> {
  const refusal = readRefusal(error);
  if (refusal !== 'later') return settleRefused(ctx, mailing, refusal, error);
  const pauseMs = pauseAfter(mailing.attempts + 1);
  if (pauseMs === null) return giveUp(ctx, mailing, 1);
  await releaseMail(ctx, mailing, new Date(ctx.clock().getTime() + pauseMs), 1);
  countCustomerMail('deferred');
}

/** Gives up a mail that was tried for three days. */
export async function giveUp(ctx: SqlContext, mailing: Mailing, tries: number): Promise<void> {
  await inSqlTransaction(ctx, async (tx) => {
    const mail = await endWaiting(tx, mailing, { state: 'failed', reason: 'gave_up', tries });
    if (!mail) return;
    recordMail(tx, 'mail.failed', mailing.projectId, mail);
  });
  countCustomerMail('failed');
}

async function settleRefused(
  ctx: SqlContext,
  mailing: Mailing,
  refusal: 'bounced' | 'refused',
  error: unknown,
): Promise<void> {
  const isBounce = refusal === 'bounced';
  const answer = answerOf(error);
  const reason = refusesFullMailbox(error) ? 'mailbox_full' : 'refused';
  await inSqlTransaction(ctx, async (tx) => {
    const state = isBounce ? 'bounced' : 'failed';
    const mail: Mail | undefined = await endWaiting(tx, mailing, { state, reason, tries: 1 });
    if (!mail) return;
    if (refusesAddress(error)) await suppressAddress(tx, mail.workspaceId, mail.to, answer);
    recordMail(tx, isBounce ? 'mail.bounced' : 'mail.failed', mailing.projectId, mail);
  });
  ctx.log.warn({ mailId: mailing.id, answer }, 'the mail server refuses a mail to a customer for good');
  countCustomerMail(isBounce ? 'bounced' : 'failed');
}
