import type { MailHoldReason } from '../../../generated/sdk/types.gen.ts';
import type { MailCase } from './mail-case.ts';

/** The end of a mail, and the rule that decided, in a sentence. */
export type MailDecision = { rule: string } & (
  | { does: 'comment'; verified: boolean; automatic: boolean; isOfPerson: boolean }
  | { does: 'note' }
  | { does: 'item'; isRelated: boolean; verified: boolean; confirms: boolean }
  | { does: 'hold'; reason: MailHoldReason }
  | { does: 'bounce'; suppresses: boolean }
  | { does: 'handle' | 'drop' | 'refuse' }
);

/** Whether the mail becomes something that people read. */
export function isStored({ does }: MailDecision): boolean {
  return does === 'comment' || does === 'item' || does === 'note';
}

const mostAnHour = { ofItem: 10, ofSender: 30, ofForm: 300 };

/** Decides what becomes of a mail. */
export function judgeMail(mail: MailCase): MailDecision {
  return judgeMachine(mail) ?? judgeDoubt(mail) ?? (mail.token === null ? judgeUnnamed(mail) : judgeToken(mail));
}

/** Decides over a mail that belongs to no workspace. */
export function judgeLost(kind: MailCase['kind']): MailDecision {
  return kind === 'loop' ? loop : nobody;
}

const loop: MailDecision = { does: 'drop', rule: 'X-Heed-Loop shows that the mail is one of ours.' };
const nobody: MailDecision = { does: 'refuse', rule: 'Nobody here has an address to which the mail was sent.' };

/** Mail that is no message to anybody. */
function judgeMachine({ kind, isOfOurs, hasWords, bounce }: MailCase): MailDecision | null {
  if (kind === 'loop') return loop;
  if (isOfOurs) return { does: 'drop', rule: 'The mail has the Message-ID of a mail that was sent from here.' };
  if (kind === 'disposition') return { does: 'handle', rule: 'The mail tells only that another one was shown.' };
  if (kind === 'calendarReply' && !hasWords)
    return { does: 'handle', rule: 'The mail answers an invitation without words.' };
  if (kind !== 'bounce') return null;
  if (!bounce) return { does: 'handle', rule: 'The report is about no mail that was sent from here.' };
  if (!bounce.isFailed) return { does: 'handle', rule: 'The report says that the mail is late, not that it failed.' };
  const suppresses = bounce.isByToken && bounce.isDead;
  const rule = bounce.isByToken
    ? 'The report came to the address of the mail that failed.'
    : 'The report names a mail that was sent from here, and its recipient.';
  return { does: 'bounce', suppresses, rule };
}

/** Mail that waits whatever it is about. */
function judgeDoubt({ kind, sender, project, token, isOurDomain, item }: MailCase): MailDecision | null {
  if (token === null && project === null && item === null && !isOurDomain) return nobody;
  if (kind === 'unreadable') return hold('unreadable', 'The mail could not be read.');
  if (sender.email === null) return hold('unreadable', 'The mail does not say who has sent it.');
  if (sender.isHeld) return hold('spam', 'An earlier mail of the sender was marked as spam.');
  if (sender.isOwn) return hold('own_address', 'The mail comes from an address of this service.');
  return null;
}

function judgeToken(mail: MailCase): MailDecision {
  const { token, item, sender } = mail;
  if (token === 'ended') return hold('link_ended', 'The mail answers at an address whose link was ended.');
  if (token === 'wrong') return hold('bad_token', 'The mail answers at an address that nobody was given.');
  if (!item || item.isGone) return hold('item_gone', 'The item of the conversation is gone.');
  if (mail.member) return judgeMember(mail, mail.member);
  if (sender.isMember && !sender.isPerson)
    return hold('member', 'A member of the workspace answers in the place of a customer.');
  if (sender.isPerson) {
    const comment = { verified: sender.isProven, isOfPerson: true };
    return commentOn(mail, comment, 'The mail answers at the address that its sender was given.');
  }
  if (sender.isForged) return forged;
  if (sender.isParticipant && sender.isProven) {
    const comment = { verified: true, isOfPerson: false };
    return commentOn(
      mail,
      comment,
      'The mail answers at the address of another person, and its sender is proven to belong to the conversation.',
    );
  }
  const rule = 'The mail answers at an address that somebody else was given.';
  return commentOn(mail, { verified: false, isOfPerson: false }, rule);
}

/** The answer to a notification. It speaks for a member, so it must be proven. */
function judgeMember({ kind, sender, item, isOverStorage }: MailCase, { isSelf }: { isSelf: boolean }): MailDecision {
  if (kind === 'automatic' || kind === 'calendarReply')
    return { does: 'handle', rule: 'A program answers a notification in the place of its reader.' };
  if (!isSelf) return hold('member', 'The mail answers a notification from another address than that of its reader.');
  if (!sender.isProven)
    return hold('dmarc_failed', 'The mail answers a notification, and nothing proves who has sent it.');
  if (wroteTooMany(sender) || (item?.mailsThisHour ?? 0) >= mostAnHour.ofItem) return tooManyOfSender;
  if (isOverStorage) return tooMuchStorage;
  return { does: 'note', rule: 'The mail answers a notification, and its sender is proven to be its reader.' };
}

/** Without a token, a mail may name a conversation by its references. */
function judgeUnnamed(mail: MailCase): MailDecision {
  const { item, sender, isForward } = mail;
  if (!item || item.isGone) return newItem(mail, false, 'The mail was sent to an address of a project.');
  if (mail.answered) return judgeAnswered(mail, mail.answered);
  if (sender.isMember) return hold('member', 'A member of the workspace answers in the place of a customer.');
  if (isForward) return newItem(mail, true, 'The mail forwards a conversation, so it begins another one.');
  if (!sender.isParticipant)
    return newItem(mail, true, 'The mail names a conversation to which its sender does not belong.');
  if (sender.isForged) return forged;
  if (!sender.isProven)
    return hold('unproven_reference', 'The mail names a conversation, and nothing proves who has sent it.');
  const rule = 'The mail names a conversation, and its sender is proven to belong to it.';
  return commentOn(mail, { verified: true, isOfPerson: true }, rule);
}

/** A mail of a customer is named by its Message-ID, which all know who were sent it. */
function judgeAnswered(mail: MailCase, { isOfSender }: { isOfSender: boolean }): MailDecision {
  const { sender, isForward } = mail;
  if (isOfSender && sender.isProven && sender.isParticipant && !isForward) {
    const rule = 'The mail answers an earlier one of its sender, who is proven to belong to the conversation.';
    return commentOn(mail, { verified: true, isOfPerson: true }, rule);
  }
  return newItem(
    mail,
    true,
    'The mail names one of a customer, so it begins a conversation that is related to theirs.',
  );
}

const forged = hold('dmarc_failed', "The sender's domain wants mail to be kept out that is not proven (DMARC).");

function commentOn(
  { kind, item, sender, isOverStorage }: MailCase,
  comment: { verified: boolean; isOfPerson: boolean },
  rule: string,
): MailDecision {
  if (!item?.takesComments) return hold('comments_off', 'The item takes no comments.');
  if (item.mailsThisHour >= mostAnHour.ofItem)
    return hold('rate_limit', `More than ${mostAnHour.ofItem} mails came for the item in an hour.`);
  if (wroteTooMany(sender)) return tooManyOfSender;
  if (isOverStorage) return tooMuchStorage;
  return { does: 'comment', ...comment, automatic: kind === 'automatic' || kind === 'calendarReply', rule };
}

function newItem(mail: MailCase, isRelated: boolean, rule: string): MailDecision {
  const { project, sender, kind } = mail;
  if (!project) return hold('unknown_address', 'No project gets mail at the address.');
  if (sender.isForged) return forged;
  if (project.requiresIdentity)
    return hold('identity_required', 'The project takes feedback of identified customers only.');
  if (wroteTooMany(sender)) return tooManyOfSender;
  if (sentTooMany(sender)) return tooManyOfFrom;
  if (mail.isOverPlan) return hold('plan_limit', "The plan's items of this month are used up.");
  if (mail.isOverStorage) return tooMuchStorage;
  return {
    does: 'item',
    isRelated,
    verified: sender.isProven,
    confirms: kind === 'human' && takesReceipt(sender),
    rule,
  };
}

/** A person whom only a list, a role or a member names may never have written, and one who wants answers elsewhere gets them there. */
function takesReceipt({ through, answersTo }: MailCase['sender']): boolean {
  return through === null ? answersTo === null : through.isForm;
}

function wroteTooMany({ mailsThisHour }: MailCase['sender']): boolean {
  return mailsThisHour >= mostAnHour.ofSender;
}

function sentTooMany({ through }: MailCase['sender']): boolean {
  return through !== null && through.mailsThisHour >= (through.isForm ? mostAnHour.ofForm : mostAnHour.ofSender);
}

const tooManyOfSender = hold('rate_limit', `More than ${mostAnHour.ofSender} mails of the sender came in an hour.`);
const tooManyOfFrom = hold(
  'rate_limit',
  `More than ${mostAnHour.ofForm} mails of a form, or ${mostAnHour.ofSender} of another From, came in an hour.`,
);
const tooMuchStorage = hold('storage_limit', "The files are more than the plan's storage has room for.");

function hold(reason: MailHoldReason, rule: string): MailDecision & { does: 'hold' } {
  return { does: 'hold', reason, rule };
}
