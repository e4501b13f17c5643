/** An address of a header, as it was written there. */
export interface MailPerson {
  /** Empty if the header has none. */
  name: string;
  address: string;
}

export interface MailHeader {
  /** In lower case. */
  key: string;
  /** On one line. Encoded words are as they came. */
  value: string;
}

export interface MailFile {
  /** Without a folder, controls and signs that are not seen. Never empty. */
  fileName: string;
  /** In lower case, without parameters, and only declared by the sender. */
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Without angle brackets. */
  contentId: string | null;
  /** Whether it is a picture that the text shows. */
  inline: boolean;
}

/** A header with parameters, such as Content-Type. */
export interface ParameterizedValue {
  /** In lower case. */
  value: string;
  /** By their names in lower case. */
  parameters: Record<string, string>;
}

/** The headers of a mail. Addresses are at most 1,000 of a kind, ids at most 100. */
export interface MailFacts {
  /** Equal for two copies of a mail that came by different ways: of Message-ID, From and Date, otherwise of its bytes. */
  mailKey: string;
  /** With angle brackets, as all ids here, and at most 255 characters. */
  messageId: string | null;
  from: MailPerson | null;
  replyTo: MailPerson[];
  /** From X-Original-From and X-Original-Sender, in which a list or group keeps the From that it replaces. */
  originalFrom: MailPerson[];
  to: MailPerson[];
  cc: MailPerson[];
  /** From Delivered-To, X-Original-To and Envelope-To, in the order of the headers. */
  deliveredTo: string[];
  /** Empty for the `<>` of a machine. Null without the header. */
  returnPath: string | null;
  subject: string;
  date: Date | null;
  inReplyTo: string | null;
  references: string[];
  contentType: ParameterizedValue;
  /** The values of Authentication-Results, topmost first. */
  authenticationResults: string[];
  /** All headers in their order: at most the first 256 KB. */
  headers: MailHeader[];
}

export interface ReadMail extends MailFacts {
  kind: 'read';
  /**
   * Line feeds only. Made of the HTML if the plain part is empty or only stands in for it, and of an invitation if the mail
   * has neither. At most a million characters.
   */
  text: string;
  textFrom: 'plain' | 'html' | 'calendar' | 'nothing';
  /** The text above the part that the HTML marks as quoted, if nothing follows this part. */
  textAboveQuote: string | null;
  /** Clean, without pictures and hidden parts. Null if the mail has none. */
  html: string | null;
  /** Also an attached mail, and a text that is too long for `text` and `html`. */
  attachments: MailFile[];
  /** The method of the first calendar that the mail carries, in upper case, such as `REQUEST`. */
  calendarMethod: string | null;
}

/** A mail whose parts could not be read. Its bytes are to be kept. */
export interface UnreadableMail extends MailFacts {
  kind: 'unreadable';
  /** The reason, in a sentence. */
  why: string;
}

export type MailReading = ReadMail | UnreadableMail;
