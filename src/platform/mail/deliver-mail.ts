import type { Context } from '../context.ts';
import type { Mail } from './mail.ts';

/** Sends a message; throws when a later try may succeed. */
export async function deliverMail(ctx: Context, mail: Mail): Promise<void> {
  try {
    await ctx.mailer.send(mail, ctx.requestId);
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    ctx.log.error({ err: error, to: mail.to, subject: mail.subject }, 'the mail server refuses a message for good');
  }
}

/** A 5xx answer to the recipient or the message itself. One to the log-in may be a setting that is yet to be mended. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
