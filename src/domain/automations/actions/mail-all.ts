import { emailSubjectLimits } from '../../../../generated/contract-constants.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { Run } from './action.ts';

/** Sends each address its own message, so that no recipient learns of the others. */
export async function mailAll(run: Run, addresses: string[], subject: string, text: string): Promise<void> {
  const parts = {
    subject: [...subject].slice(0, emailSubjectLimits.maxLength).join(''),
    paragraphs: text.trim().split(/\n{2,}/),
    footer: `Sent by the automation ${run.automation.name} for #${run.item.ticketNumber}.`,
  };
  const feedbackId = run.item.id;
  await sendMail(run.tx, ...[...new Set(addresses)].map((to) => ({ ...composeMail({ to, ...parts }), feedbackId })));
}
