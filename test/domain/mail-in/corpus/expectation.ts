import type { ClassifiedMail } from '../../../../src/domain/mail-in/classify-mail.ts';

/** The understanding that a mail needs. Absent parts are not compared. */
export interface Expectation {
  kind: ClassifiedMail['kind'] | 'unreadable';
  /** The name of the mail of ours that it answers, in the folder `ours`. */
  ours?: string;
  /** Earlier words of the customer. */
  theirs?: string;
  words?: string;
  /** Whether the quote stays, because the customer answered within it, or nothing tells where it begins. */
  keepsQuote?: boolean;
  /** The first words of the signature. */
  signature?: string;
  /** Without prefixes. */
  subject?: string;
  isForward?: boolean;
  attachments?: string[];
  calendarWords?: string;
  referred?: string[];
  sentMailId?: string;
  bounce?: {
    action: string;
    status: string;
    finalRecipient: string;
    mailIds: string[];
    feedbackIds: string[];
  };
}
