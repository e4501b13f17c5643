import type { MailPipe } from '../../src/domain/mail-in/mail-pipe.ts';
import type { MailboxPosition, MailReceipt, RawMail } from '../../src/platform/mail/raw-mail.ts';

/** Stands for the pipeline behind the doors: it keeps every mail, and how far the mailbox is handled. */
export class RecordingPipe implements MailPipe {
  /** All mails that were taken, without those that came before. */
  readonly mails: RawMail[] = [];
  /** The subjects of mails that came before. */
  readonly known: string[] = [];
  position: MailboxPosition | null = null;
  /** How often a mail was handed over. */
  handedOver = 0;
  /** How often it was refused with {@link failure}. */
  failures = 0;
  /** Thrown instead of taking a mail. */
  failure: Error | null = null;
  /** Tells the end of a mail by its subject. */
  becomes: (subject: string) => MailReceipt['became'] = () => 'stored';
  /** Called before a mail is taken. */
  onMail: (subject: string) => Promise<void> = async () => undefined;

  receive = async (mail: RawMail): Promise<MailReceipt> => {
    const subject = subjectOf(mail);
    this.handedOver += 1;
    await this.onMail(subject);
    if (this.failure) {
      this.failures += 1;
      throw this.failure;
    }
    if (mail.place) this.position = { uidValidity: mail.place.uidValidity, lastUid: mail.place.uid };
    if (this.subjects.includes(subject)) {
      this.known.push(subject);
      return { became: 'known' };
    }
    this.mails.push(mail);
    return { became: this.becomes(subject) };
  };

  knowsRecipient = async (address: string): Promise<boolean> => {
    if (this.failure) throw this.failure;
    return !address.startsWith('nobody');
  };

  readPosition = async (): Promise<MailboxPosition | null> => this.position;

  notePosition: MailPipe['notePosition'] = async ({ uidValidity, uid }) => {
    this.position = { uidValidity, lastUid: uid };
  };

  get subjects(): string[] {
    return this.mails.map(subjectOf);
  }
}

function subjectOf({ bytes }: Pick<RawMail, 'bytes'>): string {
  return /^Subject: (.*?)\r?$/m.exec(bytes.toString('latin1'))?.[1] ?? '';
}

/** A mail with this subject. */
export function mailOf(subject: string, text = 'Hello'): string {
  return `From: Ada <ada@example.com>\r\nTo: help@acme.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.com>\r\n\r\n${text}\r\n`;
}
