import type { SqlContext } from '../context.ts';
import { jobKind } from '../jobs/job-kind.ts';
import type { MailKind } from './mail-kind.ts';

/** A message to one recipient, as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Absent, it is a notice. */
  kind?: MailKind;
  /** Text and HTML, sealed while they wait. */
  sealed?: string;
  /** The item that it is about, or those that it quotes. A mail that waits goes when the item is erased. */
  feedbackId?: string | string[];
  /** The workspace of held mails that it lists. It is taken back while it waits when one of their senders is erased. */
  listsHeldOf?: string;
  /** The workspace and the member whom it tells of something there. It is taken back while it waits when they leave. */
  toMember?: string;
  /** The address that answers go to, if it is not the sender's. */
  replyTo?: string;
  /** Ids with angle brackets of the conversation that it belongs to. */
  references?: string[];
}

export const sendMailJob = jobKind<Mail>('send-mail', {
  retries: 12,
  pauseSeconds: 10,
  longestPauseSeconds: 6 * 3_600,
  mostSeconds: 120,
  atOnce: 6,
  // A mail server may be slow for one domain. Mail to others continues.
  atOnceInGroup: 2,
});

/** Queues messages in the transaction of the context. If that is rolled back, nobody gets one. */
export function sendMail(ctx: Pick<SqlContext, 'db' | 'jobs'>, ...mails: Mail[]): Promise<void> {
  return ctx.jobs.sendAll(
    ctx,
    sendMailJob,
    mails.map((data) => ({ data, group: readDomain(data.to) })),
  );
}

function readDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
