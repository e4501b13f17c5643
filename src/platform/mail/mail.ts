import type { Context } from '../context.ts';
import { jobKind } from '../jobs/job-kind.ts';

/** A message to one recipient, as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export const sendMailJob = jobKind<Mail>('send-mail', {
  retries: 12,
  pauseSeconds: 10,
  longestPauseSeconds: 6 * 3_600,
  mostSeconds: 120,
  atOnce: 2,
});

/** Leaves messages to be sent, in the transaction of the context: when that is rolled back, nobody gets one. */
export function sendMail(ctx: Context, ...mails: Mail[]): Promise<void> {
  return ctx.jobs.sendAll(
    ctx,
    sendMailJob,
    mails.map((data) => ({ data })),
  );
}
