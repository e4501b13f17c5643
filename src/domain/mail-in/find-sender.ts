import { submitterNameLimits } from '../../../generated/contract-constants.ts';
import { trimBlank } from '../../base/blank.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import type { SenderProof } from '../../platform/mail-reading/authentication-results.ts';
import type { MailFacts, MailPerson } from '../../platform/mail-reading/mail-form.ts';
import { isMachineAddress } from './machine-signs.ts';
import { domainOf } from './mail-recipients.ts';

/**
 * `passed`: DMARC passed for the domain of From. `not_passed`: it did not, or nobody judged it. `other_domain`: it passed for another
 * domain. `several_from`: nobody can tell which From was judged. `reply_to`: the sender is the person in Reply-To.
 */
type SenderBasis = 'passed' | 'not_passed' | 'other_domain' | 'several_from' | 'reply_to';

/** The person or machine that a mail is of. */
export interface MailSender {
  /** In its stored form. Null if the mail has none. */
  email: string | null;
  name: string | null;
  /** Whether a mail server of ours says that they have sent it. */
  isProven: boolean;
  /** Why it is proven or not. */
  basis: SenderBasis;
  /** Whether a mail server of ours says that it is forged, and its domain wants such mail to be kept out. */
  isForged: boolean;
  /** Whether it is an address of ours. */
  isOwn: boolean;
}

/**
 * Finds the sender. In a mail of an address of ours, or of one that takes no answers, that is the person in Reply-To, whom nothing
 * proves.
 */
export function findSender(
  { from, replyTo, headers }: Pick<MailFacts, 'from' | 'replyTo' | 'headers'>,
  proof: SenderProof,
  isOwnAddress: (email: string) => boolean,
): MailSender {
  const email = emailOf(from);
  const isOwn = email !== null && isOwnAddress(email);
  const isForged = proof.dmarc === 'fail' && proof.policy !== 'none' && proof.arc !== 'pass';
  const other = replyTo.find((person) => {
    const address = emailOf(person);
    return address !== null && !isOwnAddress(address) && !isMachineAddress(address);
  });
  if (other && (isOwn || (email !== null && isMachineAddress(email))))
    return { ...personOf(other), isProven: false, basis: 'reply_to', isForged, isOwn: false };
  const basis = basisOf(email, proof, headers.filter(({ key }) => key === 'from').length);
  return { ...personOf(from), isProven: basis === 'passed', basis, isForged, isOwn };
}

function basisOf(email: string | null, proof: SenderProof, fromHeaders: number): SenderBasis {
  if (proof.dmarc !== 'pass') return 'not_passed';
  if (fromHeaders !== 1) return 'several_from';
  return isJudged(email, proof) ? 'passed' : 'other_domain';
}

/** Whether the proof is of the domain of this address, as far as it names one. */
function isJudged(email: string | null, { fromDomain }: SenderProof): boolean {
  if (email === null) return false;
  if (fromDomain === null) return true;
  const judged = normalizeEmail(`x@${fromDomain}`);
  return judged !== null && domainOf(judged) === domainOf(email);
}

function personOf(person: MailPerson | null): Pick<MailSender, 'email' | 'name'> {
  const name = [...trimBlank(person?.name ?? '')].slice(0, submitterNameLimits.maxLength).join('');
  return { email: emailOf(person), name: name === '' ? null : name };
}

function emailOf(person: MailPerson | null): string | null {
  return person && normalizeEmail(person.address);
}
