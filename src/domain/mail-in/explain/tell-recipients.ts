import type { MailExplainedRecipient } from '../../../../generated/sdk/types.gen.ts';
import type { Context } from '../../../platform/context.ts';
import { isOfReplyForm, tokenIn } from '../../participants/mail-addresses.ts';
import type { MailPlace } from '../find-place.ts';
import { type IncomingMail, storedText } from '../incoming-mail.ts';
import { recipientsOf } from '../mail-recipients.ts';
import { readProjectAddresses } from '../places-sql.ts';

const mostTold = 50;

/** Tells whom a mail was sent to, and which of them counts in the workspace. Addresses of others are like any that nobody has. */
export async function tellRecipients(
  ctx: Context,
  workspaceId: string | null,
  { facts, raw }: IncomingMail,
  place: MailPlace | null,
): Promise<MailExplainedRecipient[]> {
  const recipients = recipientsOf(facts, raw).slice(0, mostTold);
  const addresses = await readProjectAddresses(
    ctx,
    recipients.map(({ address }) => address),
  );
  const own = new Set(addresses.filter((row) => row.workspaceId === workspaceId).map(({ address }) => address));
  const counting = place?.token?.address ?? place?.address ?? null;
  return recipients.map(({ address, in: where }) => {
    const isOfConversation = tokenIn(address) !== null || isOfReplyForm(ctx.mailReplyAddress, address);
    const is = own.has(address) ? 'project' : isOfConversation ? 'conversation' : 'other';
    return { address: storedText(address), in: where, is, counts: address === counting };
  });
}
