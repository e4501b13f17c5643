import type { MailSettings, MailSettingsInput } from '../../../generated/sdk/types.gen.ts';

const defaults: MailSettings = {
  notifyCustomers: true,
  confirmReceipt: false,
  notifyResolved: true,
  history: 'last',
  language: null,
  from: null,
  replyTo: null,
  address: null,
  aliases: [],
};

/** Returns how a project mails its customers. The column holds what differs from the defaults. */
export function readMailSettings(stored: unknown): MailSettings {
  return { ...defaults, ...(stored as Partial<MailSettings>) };
}

/** Returns the column after a change: null restores a default, and what is not named stays. */
export function changeMailSettings(stored: unknown, changes: MailSettingsInput): Partial<MailSettings> {
  const merged = { ...(stored as Partial<MailSettings>), ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
