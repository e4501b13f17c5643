import type { Readable } from 'node:stream';

interface MailAddress {
  /** May be empty. */
  name: string;
  address: string;
}

export interface AttachedFile {
  filename: string;
  contentType: string;
  /** Never a path or an address, because a message must not make the mailer read one. */
  content: Buffer | Readable;
}

/** A message to one recipient with all of its headers. */
export interface Message {
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  /** The sender that a bounce goes to. Absent, it is the address of `from`. */
  envelopeFrom?: string;
  subject: string;
  text: string;
  html: string;
  attachments: AttachedFile[];
  /** With angle brackets, as all ids here. The same in every try, so mail programs recognise a repetition. */
  messageId: string;
  inReplyTo?: string;
  references: string[];
  headers: Record<string, string>;
}
