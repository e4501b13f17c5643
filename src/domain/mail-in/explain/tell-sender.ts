import type { MailExplainedSender } from '../../../../generated/sdk/types.gen.ts';
import type { SenderProof } from '../../../platform/mail-reading/authentication-results.ts';
import type { MailSender, SenderBasis } from '../find-sender.ts';
import { type IncomingMail, storedText } from '../incoming-mail.ts';
import { domainOf } from '../mail-recipients.ts';

const mostLineCharacters = 2_000;

/** Tells who sent a mail, and why that is proven or not. `trusted` are the servers of MAIL_AUTHSERV_ID. */
export function tellSender(
  sender: MailSender,
  { facts: { authenticationResults }, proof }: IncomingMail,
  trusted: readonly string[],
): MailExplainedSender {
  const [line] = authenticationResults;
  return {
    email: sender.email === null ? null : storedText(sender.email),
    name: sender.name?.toWellFormed() ?? null,
    proven: sender.isProven,
    why: whyOther(sender, proof) ?? whyOf(sender, proof, trusted),
    authenticationResults: proof.counts && line ? storedText(line.slice(0, mostLineCharacters)) : null,
    ...{ dmarc: proof.dmarc, policy: proof.policy },
  };
}

const others: Partial<Record<SenderBasis, string>> = {
  form: 'From is an address that takes no answers, of a form or of this service, so the sender is the person in Reply-To.',
  rewritten: 'A list or group has put its own address into From, so the sender is the person whom it names elsewhere.',
  role: 'From is an address that several people read, so the sender is the person in Reply-To.',
  forwarded: 'A member forwards the mail, so the sender is the person in the head that it quotes.',
  member: 'From is a member of the workspace, so the sender is the person in Reply-To.',
};

/** Null if the sender is the person in From. */
function whyOther({ basis }: MailSender, { dmarc }: SenderProof): string | null {
  const why = others[basis];
  if (why === undefined) return null;
  const judged = dmarc === 'none' ? '' : ` DMARC (dmarc=${dmarc}) is about From alone.`;
  return `${why} Nothing proves that person.${judged}`;
}

function whyOf(
  { email, basis, isForged }: MailSender,
  { authservId, counts, dmarc, policy, arc, fromDomain }: SenderProof,
  trusted: readonly string[],
): string {
  const domain = email === null ? 'From' : domainOf(email);
  if (trusted.length === 0)
    return 'No mail server is trusted to judge senders, because MAIL_AUTHSERV_ID is not set: nothing proves the sender.';
  const names = trusted.join(', ');
  if (!counts && authservId === null)
    return `The mail has no Authentication-Results of ${names}, so nothing proves the sender.`;
  if (!counts)
    return `The topmost Authentication-Results is that of ${authservId}. Only that of ${names} counts (MAIL_AUTHSERV_ID), so nothing proves the sender.`;
  const judge = authservId ?? 'The mail server, which does not name itself,';
  if (basis === 'passed') return `${judge} says dmarc=pass for ${domain}.`;
  if (basis === 'several_from')
    return `${judge} says dmarc=pass, but the mail has several From, and one of them was judged.`;
  if (basis === 'other_domain') return `${judge} says dmarc=pass for ${fromDomain}, and not for ${domain}.`;
  if (dmarc === 'none')
    return `${judge} says neither dmarc=pass nor dmarc=fail for ${domain}, so nothing proves the sender.`;
  const failed = `${judge} says dmarc=fail for ${domain}, whose policy is ${policy}`;
  if (isForged) return `${failed}: such mail is held as forged.`;
  return arc === 'pass'
    ? `${failed}, but arc=pass: a list may have passed it on, so it is not held as forged. Nothing proves the sender.`
    : `${failed}: nothing proves the sender, and the domain does not want it to be kept out.`;
}
