import type { Context } from '../context.ts';

/** A message to one recipient, as text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Leaves messages to be sent, in the transaction of the context: when that is rolled back, nobody gets one. */
export function sendMail(ctx: Context, ...mails: Mail[]): Promise<void> {
  return ctx.queue.sendAll(
    ctx,
    'send-mail',
    mails.map((data) => ({ data })),
  );
}
