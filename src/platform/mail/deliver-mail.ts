import type { Logger } from 'pino';
import type { Mail } from './mail.ts';
import type { Mailer } from './mailer.ts';

/** Sends a message. Throws if a later try may succeed. `id` is the same in every try. */
export async function deliverMail(mailer: Mailer, log: Logger, mail: Mail, id: string): Promise<void> {
  try {
    await mailer.send(mail, id);
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    log.error({ err: error, to: mail.to, subject: mail.subject }, 'the mail server refuses a message for good');
  }
}

/**
 * A 5xx answer to the recipient or the message itself. A 5xx to the log-in may be a setting that is still to be
 * corrected.
 */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
