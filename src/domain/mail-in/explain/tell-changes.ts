import type { MailExplainedChanges, MailExplainedMatch } from '../../../../generated/sdk/types.gen.ts';
import type { Context } from '../../../platform/context.ts';
import type { RawMail } from '../../../platform/mail/raw-mail.ts';
import { reopens } from '../../comments/add-comment.ts';
import { readIdentifiers } from '../../customers/customer-sql.ts';
import { readMailSettings } from '../../rules/mail-settings.ts';
import type { DecidedMail } from '../decide-mail.ts';
import type { MailSender } from '../find-sender.ts';
import { heldDays } from '../inbound-mail.ts';
import { type IncomingMail, storedText } from '../incoming-mail.ts';
import type { MailDecision } from '../judge-mail.ts';

/** All that is told of a mail before its changes. */
interface Told {
  sender: MailSender;
  match: MailExplainedMatch;
  decision: MailDecision;
  decided: DecidedMail | null;
}

/** Tells all that a mail would change. */
export async function tellChanges(ctx: Context, mail: IncomingMail, told: Told): Promise<MailExplainedChanges> {
  const { decision, decided } = told;
  if (decision.does === 'comment' && decided) return tellComment(told, decision, decided);
  if (decision.does === 'note') {
    const summary = `#${told.match.ticketNumber} gets a note of ${nameOf(told.sender)}, which only members see.`;
    return { reopens: false, events: ['note.created'], summary: [summary] };
  }
  if (decision.does === 'item' && decided) return tellItem(ctx, mail, told, decision, decided);
  if (decision.does === 'bounce' && decided) return tellBounce(ctx, decision, decided);
  if (decision.does === 'hold') {
    const summary = `The mail waits in the review list for ${heldDays} days, with the reason ${decision.reason}. Nobody is answered.`;
    return { reopens: false, events: [], summary: [summary] };
  }
  if (decision.does === 'refuse') return { reopens: false, events: [], summary: [refusals[mail.raw.door]] };
  const summary = 'Nothing changes. The mail is noted, so that it is known if it comes again.';
  return { reopens: false, events: [], summary: [decided ? summary : 'Nothing changes.'] };
}

const refusals: Record<RawMail['door'], string> = {
  imap: 'Nothing changes. The mail is moved to Heed/Review in its mailbox, unless MAIL_MOVE is off.',
  lmtp: 'Nothing changes. The mail server is told 550, and tells the sender.',
  webhook: 'Nothing changes. The request is refused with 400.',
  command: 'Nothing changes. The command fails.',
};

function tellComment(
  { sender, match }: Told,
  { automatic, verified, isOfPerson }: MailDecision & { does: 'comment' },
  { gathered: { locked } }: DecidedMail,
): MailExplainedChanges {
  const item = `#${match.ticketNumber}`;
  const isReopened = !automatic && locked !== null && reopens(locked.item, 'customer');
  const summary = [
    `${item} gets a comment of ${nameOf(sender)}, ${verified ? 'which counts as proven' : 'which is shown as not proven'}.`,
    ...(verified || isOfPerson
      ? []
      : ['The sender is shown as somebody else than the customer, and gets no mail of the conversation.']),
    ...(automatic ? ['The comment is marked as automatic: it is folded, and changes nothing else of the item.'] : []),
    ...(isReopened ? [`${item} is reopened, because it was ${locked?.item.statusCategory}.`] : []),
  ];
  const events: MailExplainedChanges['events'] = automatic
    ? ['comment.created']
    : ['comment.created', 'feedback.updated'];
  return { reopens: isReopened, events, summary };
}

async function tellItem(
  ctx: Context,
  { facts }: IncomingMail,
  { sender, match, decided }: Told,
  { verified, isRelated, confirms }: MailDecision & { does: 'item' },
  { place, gathered: { project, locked } }: DecidedMail,
): Promise<MailExplainedChanges> {
  const email = sender.email ?? '';
  const isKnown = (await readIdentifiers(ctx, place.workspaceId, [email])).length > 0;
  const sendsReceipt = confirms && decided !== null && readMailSettings(project?.mailSettings).confirmReceipt;
  const summary = [
    `A new item of the project ${match.projectName} is made, by ${nameOf(sender)}, ${verified ? 'who counts as proven' : 'who is shown as not proven'}.`,
    ...(isRelated && locked ? [`It refers to #${locked.item.ticketNumber}, and does not join its conversation.`] : []),
    isKnown ? 'It is linked to the customer with this address.' : 'A new customer is made for the address.',
    ...(sendsReceipt
      ? [`A receipt is mailed to ${storedText(email)}, unless the address had one within ten minutes.`]
      : []),
    ...(facts.cc.length > 0 ? ['People in Cc are noted and get no mail.'] : []),
  ];
  return { reopens: false, events: ['feedback.created', ...(isKnown ? [] : (['customer.created'] as const))], summary };
}

async function tellBounce(
  ctx: Context,
  { suppresses }: MailDecision & { does: 'bounce' },
  { place: { workspaceId }, gathered: { bounced } }: DecidedMail,
): Promise<MailExplainedChanges> {
  const id = bounced?.mail.id ?? '';
  const mail = await ctx.db.mail.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  if (mail?.state !== 'sent')
    return {
      reopens: false,
      events: [],
      summary: [`The mail that came back is already ${mail?.state ?? 'gone'}, so nothing changes.`],
    };
  const summary = [
    `The mail to ${storedText(mail.to)} is marked as bounced: ${storedText(bounced?.answer ?? '')}`,
    suppresses
      ? 'The address gets no more mail.'
      : 'The address still gets mail: only a lasting failure that comes to the address of the mail itself ends that.',
  ];
  return { reopens: false, events: ['mail.bounced'], summary };
}

function nameOf({ name, email }: MailSender): string {
  const address = storedText(email ?? 'nobody');
  return name === null ? address : `${name.toWellFormed()} <${address}>`;
}
