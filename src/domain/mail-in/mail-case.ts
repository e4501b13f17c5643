import type { ClassifiedMail } from './classify-mail.ts';
import type { MailSender } from './find-sender.ts';

/** All that decides over a mail in one workspace. */
export interface MailCase {
  kind: ClassifiedMail['kind'] | 'unreadable';
  /** Whether its Message-ID is that of a mail that we have sent. */
  isOfOurs: boolean;
  /** Whether a calendar's answer says something in words. */
  hasWords: boolean;
  isForward: boolean;
  /** The mail of ours that a bounce is about. Null without one. */
  bounce: { isByToken: boolean; isFailed: boolean; isDead: boolean } | null;
  /** Null without one. `ended` was valid until somebody ended the link. */
  token: 'valid' | 'ended' | 'wrong' | null;
  /** The member whom the token was given to in a notification. Null for the token of a customer, and without one. */
  member: { isSelf: boolean } | null;
  /** The mail of a customer that it answers, where it names no mail of ours. Null without one. */
  answered: { isOfSender: boolean } | null;
  /** The item of the token, else that of a reference or of the mail that it answers. Null without all. */
  item: { isGone: boolean; takesComments: boolean; mailsThisHour: number } | null;
  /** Whether a project gets the mail: that of its address, else that of the item which it names. */
  project: { isOfAddress: boolean; requiresIdentity: boolean } | null;
  isOurDomain: boolean;
  sender: Pick<MailSender, 'email' | 'isProven' | 'isForged' | 'isOwn' | 'answersTo'> & {
    isMember: boolean;
    /** Whether a mail of theirs was spam, or one of the same From. */
    isHeld: boolean;
    mailsThisHour: number;
    /** From, where the sender is somebody else. */
    through: { isForm: boolean; mailsThisHour: number } | null;
    /** Whether they are the person of the token. */
    isPerson: boolean;
    /** Whether they are the submitter or another participant of the item. */
    isParticipant: boolean;
  };
  /** Whether one more item, or its files, are more than the plan allows. */
  isOverPlan: boolean;
  isOverStorage: boolean;
}
