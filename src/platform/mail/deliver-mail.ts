import type { Logger } from 'pino';
import { counterBy } from '../../base/metrics.ts';
import { inSpan } from '../../base/tracing.ts';
import type { Attempt } from '../jobs/workers.ts';
import { loopHeader, makeLoopMark } from './loop-mark.ts';
import type { Mail } from './mail.ts';
import type { Mailer } from './mailer.ts';

const countMail = counterBy({
  name: 'heed_mails_total',
  help: 'Tries to send a mail: it was sent, is tried again later (deferred), was refused for good, or is given up (failed)',
  label: 'outcome',
  values: ['sent', 'deferred', 'refused', 'failed'],
});

/** Sends a message. Throws if a later try may succeed. The job's id names the message in every try. */
export async function deliverMail(
  mailer: Mailer,
  { log, loopKey }: { log: Logger; loopKey: Buffer },
  mail: Mail,
  { jobId, isLast }: Attempt,
): Promise<void> {
  const headers = { [loopHeader]: makeLoopMark(loopKey, jobId) };
  try {
    await inSpan('send mail', { kind: 'client' }, () => mailer.send(mail, jobId, headers));
    countMail('sent');
  } catch (error) {
    const isRefused = isRefusedForGood(error);
    countMail(isRefused ? 'refused' : isLast ? 'failed' : 'deferred');
    if (!isRefused) throw error;
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
