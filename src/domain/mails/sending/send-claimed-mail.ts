import { inSpan } from '../../../base/tracing.ts';
import type { SqlContext } from '../../../platform/context.ts';
import type { ClaimedMail } from './claim-mails-sql.ts';
import { type Prepared, prepareMail } from './prepare-mail.ts';
import { RelayAway, type RelayWatch } from './relay-watch.ts';
import { giveUp, settleFailed, settleSent, settleSkipped } from './settle-mail.ts';
import { releaseMail } from './settle-mail-sql.ts';

const pauseAfterErrorMs = 60_000;

/** Does with a mail what is to be done now, and never rejects. A process that dies meanwhile leaves it to be sent once more. */
export async function sendClaimedMail(
  ctx: SqlContext,
  relay: RelayWatch,
  claimed: ClaimedMail,
  mailFrom: string,
): Promise<void> {
  try {
    const prepared = await prepareMail(ctx, claimed, mailFrom);
    if (prepared) await inSpan('send customer mail', { kind: 'client' }, () => handle(ctx, relay, prepared));
  } catch (error) {
    ctx.log.warn({ err: error, mailId: claimed.id }, 'a mail could not be handled and will be tried again');
    const dueAt = new Date(ctx.clock().getTime() + pauseAfterErrorMs);
    // If this fails too, another process takes it over after a while.
    await releaseMail(ctx, claimed, dueAt, 0).catch(() => undefined);
  }
}

async function handle(ctx: SqlContext, relay: RelayWatch, prepared: Prepared): Promise<void> {
  const { mailing } = prepared;
  if ('skip' in prepared) return settleSkipped(ctx, mailing, prepared.skip);
  if (!relay.isThere) return giveUp(ctx, mailing, 0);
  if ('waitUntil' in prepared) return releaseMail(ctx, mailing, prepared.waitUntil, 0, 'limit');
  try {
    await relay.send(await prepared.compose());
  } catch (error) {
    if (error instanceof RelayAway) return releaseMail(ctx, mailing, null, 0);
    return settleFailed(ctx, mailing, error);
  }
  return settleSent(ctx, mailing);
}
