import { submitterNameLimits } from '../../../generated/contract-constants.ts';
import { trimBlank } from '../../base/blank.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import type { SenderProof } from '../../platform/mail-reading/authentication-results.ts';
import type { MailFacts, MailPerson } from '../../platform/mail-reading/mail-form.ts';
import type { ForwardedMail } from './forwarded-mail.ts';
import { isMachineAddress } from './machine-signs.ts';
import { domainOf } from './mail-recipients.ts';
import { isFormAddress, isRoleOfAnother, listAddresses, nameBeforeVia } from './sender-signs.ts';

/**
 * `passed`: DMARC passed for the domain of From. `not_passed`: it did not, or nobody judged it. `other_domain`: it passed for another
 * domain. `several_from`: nobody can tell which From was judged. The others name somebody beside From, whom nothing proves:
 * `form`, `role` and `member` the person in Reply-To, `rewritten` the person whom a list or group has put into another header, and
 * `forwarded` the person whose mail a member forwards.
 */
export type SenderBasis =
  | 'passed'
  | 'not_passed'
  | 'other_domain'
  | 'several_from'
  | 'form'
  | 'rewritten'
  | 'role'
  | 'member'
  | 'forwarded';

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
  /** The address of From, where the sender is somebody else. */
  through: string | null;
  /** Where the mail asks for answers, if not at the sender's address. Nobody has proven to read what is sent there. */
  answersTo: string | null;
  /** The mail that a member forwards, of which the sender is. */
  forwarded: ForwardedMail | null;
}

/** Tells which addresses of a mail are ours or a member's. */
export interface KnownAddresses {
  isOwn: (email: string) => boolean;
  isMember: (email: string) => boolean;
}

type SentMail = Pick<MailFacts, 'from' | 'replyTo' | 'originalFrom' | 'to' | 'cc' | 'headers'>;

/** Further ones are ignored. */
export const mostReplyTo = 3;

/** Finds the sender of a mail that names no conversation: often not From but the person who wrote in a form or to a group. */
export function findSender(
  mail: SentMail,
  proof: SenderProof,
  known: KnownAddresses,
  forwarded: ForwardedMail[],
): MailSender {
  const { from } = mail;
  const email = emailOf(from);
  const lists = listAddresses(mail);
  const other = findReplyTo(mail, known, lists);
  const plain = findFrom(mail, proof, known);
  if (from === null || email === null) return plain;
  const of = (person: MailPerson, basis: SenderBasis): MailSender => {
    const { email: found, name } = personOf(person);
    return { ...plain, email: found, name, isProven: false, basis, isOwn: false, through: email, answersTo: null };
  };
  if (other && (plain.isOwn || isFormAddress(email))) return of(other, 'form');
  const writer = findWriter(mail, known, lists);
  if (writer) {
    const found = writer === 'unnamed' ? (other ?? from) : writer;
    const isNamed = found !== from && found.name !== '';
    const person = { address: found.address, name: isNamed ? found.name : (nameBeforeVia(from) ?? found.name) };
    const answersTo = emailOf(other) === emailOf(person) ? null : emailOf(other);
    return { ...of(person, 'rewritten'), answersTo };
  }
  if (other && isRoleOfAnother(email, emailOf(other) ?? '')) return of(other, 'role');
  if (!known.isMember(email)) return plain;
  if (other) return of(other, 'member');
  const head = plain.isProven ? forwarded.find(({ person }) => isCustomer(person, known)) : undefined;
  if (head) return { ...of(head.person, 'forwarded'), forwarded: head };
  return plain;
}

/** Finds the sender of a mail that names a conversation: its From alone, whatever else it asks for. */
export function findFrom(mail: SentMail, proof: SenderProof, known: KnownAddresses): MailSender {
  const { from, headers } = mail;
  const email = emailOf(from);
  const basis = basisOf(email, proof, headers.filter(({ key }) => key === 'from').length);
  return {
    ...personOf(from),
    ...{ isProven: basis === 'passed', basis, isOwn: email !== null && known.isOwn(email) },
    isForged: proof.dmarc === 'fail' && proof.policy !== 'none' && proof.arc !== 'pass',
    ...{ through: null, forwarded: null, answersTo: emailOf(findReplyTo(mail, known, listAddresses(mail))) },
  };
}

function isCustomer(person: MailPerson, { isOwn, isMember }: KnownAddresses): boolean {
  const email = emailOf(person);
  return email !== null && !isOwn(email) && !isMember(email);
}

/** Returns the first person in Reply-To whom an answer may go to: no machine, nobody of ours, and no list. */
function findReplyTo({ from, replyTo }: SentMail, known: KnownAddresses, lists: Set<string>): MailPerson | null {
  const isPerson = (person: MailPerson) => {
    const email = emailOf(person);
    if (email === null || email === emailOf(from) || isMachineAddress(email)) return false;
    return isCustomer(person, known) && !lists.has(email);
  };
  return replyTo.slice(0, mostReplyTo).find(isPerson) ?? null;
}

/**
 * Returns the person who wrote a mail whose From a list or group has replaced: `unnamed` if no header tells who. Null if nobody
 * has replaced it.
 */
function findWriter(
  { from, originalFrom }: SentMail,
  { isOwn }: KnownAddresses,
  lists: Set<string>,
): MailPerson | 'unnamed' | null {
  const email = emailOf(from);
  const named = originalFrom.find((person) => {
    const found = emailOf(person);
    return found !== null && found !== email && !isOwn(found) && !isMachineAddress(found) && !lists.has(found);
  });
  if (named) return named;
  const isRewritten = email !== null && lists.size > 0 && (lists.has(email) || (from && nameBeforeVia(from) !== null));
  return isRewritten ? 'unnamed' : null;
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
