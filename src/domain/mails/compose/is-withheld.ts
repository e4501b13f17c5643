import type { CustomerMail } from './customer-mail.ts';

/** Whether no person wrote the mail. */
export function isAutomatic({ kind, isByAutomation }: CustomerMail): boolean {
  return kind !== 'answer' || isByAutomation;
}

/** Whether the mail must hold nothing that its submitter wrote: they may have named an address of somebody else. */
export function isWithheld(mail: CustomerMail): boolean {
  return isAutomatic(mail) && !mail.isProven;
}
