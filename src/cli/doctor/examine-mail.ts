import { pino } from 'pino';
import { openMailer } from '../../platform/mail/mailer.ts';
import type { Settings } from '../../start/settings.ts';
import { explain, type Finding } from './finding.ts';

/** Whether the mail server accepts the connection and the user. `heed mail test` sends a message. */
export async function examineMail(settings: Settings): Promise<Finding[]> {
  const about = 'mail';
  if (!settings.smtpUrl) {
    const remedy = 'Set SMTP_URL, so that mail reaches people.';
    return [{ about, state: 'warning', says: 'SMTP_URL is not set: mails are files in DATA_DIR/mail', remedy }];
  }
  const mailer = openMailer(settings, pino({ level: 'silent' }));
  try {
    await mailer.verify();
    return [{ about, state: 'ok', says: 'the server of SMTP_URL lets us in; heed mail test sends a message' }];
  } catch (error) {
    const remedy = 'Check the address, the port, the user and the password in SMTP_URL.';
    return [{ about, state: 'fault', says: `the server of SMTP_URL cannot be used: ${explain(error)}`, remedy }];
  } finally {
    mailer.close();
  }
}
