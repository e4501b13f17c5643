/** `answer` has what an agent wrote, `receipt` the number of a new item, `link` a new link to the conversation. */
export type CustomerMailKind = 'answer' | 'receipt' | 'resolved' | 'link';

/** Everything that a mail to a customer is composed of. No part of it is a markup. */
export interface CustomerMail {
  kind: CustomerMailKind;
  mailId: string;
  feedbackId: string;
  ticketNumber: number;
  /** The host of SITE_URL, which all our Message-IDs end in. */
  host: string;
  to: { address: string; name: string };
  /** `name` may contain `{agent}` and `{project}`. */
  sender: { name: string; address: string };
  /** The sender of the envelope, which a bounce goes to. Null means the sender's own address. */
  bounceAddress: string | null;
  /** The value of X-Heed-Loop, by which an automatic mail is known that comes back. */
  loopMark: string;
  /** With a token or the project's own. Null means that answers are not read, which the mail then says. */
  replyTo: string | null;
  project: { name: string; primaryColor: string | null };
  /** A tag such as `de-AT`. English stands in for a language that the mails do not speak. */
  language: string;
  /** The page of the conversation. */
  threadUrl: string;
  /** When that page ends, which a mail of the kind `link` says. */
  threadUrlEndsAt: Date | null;
  /** The page that stops mails. It also takes the POST of RFC 8058. */
  stopUrl: string;
  /** Null for somebody who wrote the item. Otherwise the name of the agent who added the recipient. */
  addedBy: string | null;
  /** Whether the address is proven to be the submitter's. If not, an automatic mail holds nothing that they wrote. */
  isProven: boolean;
  /** Whether an automation wrote the answer. */
  isByAutomation: boolean;
  /** The subject of the first mail of the conversation. Null if it did not begin with one. */
  firstSubject: string | null;
  /** The first words of the conversation, by its submitter. */
  message: string;
  /** The comments of an answer, oldest first. */
  comments: MailedComment[];
  /** The message before this one, if the project shows it. */
  earlier: EarlierMessage | null;
  /** Present if the mail tells that the item is resolved, alone or with an answer. */
  resolved: ResolvedNotice | null;
  thread: ThreadIds;
}

export interface MailedComment {
  authorName: string;
  message: string;
  attachments: MailedFile[];
}

export interface MailedFile {
  name: string;
  mimeType: string;
  sizeBytes: number;
  /** Called only for a file that goes with the mail. */
  read: () => Promise<Buffer>;
  /** Where a file that is too large for the mail can be fetched. */
  url: string;
}

interface EarlierMessage {
  /** Null if the recipient wrote it. */
  authorName: string | null;
  at: Date;
  text: string;
}

interface ResolvedNotice {
  /** Returns the page on which a score from 1 to 5 is chosen. Null if no rating is asked for. */
  ratingUrl: ((score: number) => string) | null;
}

/** Message-IDs of the conversation, with angle brackets. */
interface ThreadIds {
  /** The recipient's last mail. */
  theirs: string | null;
  /** Our mails to the recipient, oldest first. */
  ours: string[];
}
