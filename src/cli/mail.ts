import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { pino } from 'pino';
import { openMailer } from '../platform/mail/mailer.ts';
import { readSettings } from '../start/settings.ts';
import { email } from './option-values.ts';

export function addMailCommands(program: Command): void {
  program
    .command('mail')
    .description('Mail that Heed sends')
    .command('test')
    .description('Send a message, at once and without the job queue, to see whether it arrives')
    .requiredOption('--to <email>', 'email address to send it to', email)
    .action(({ to }: { to: string }) => sendTest(to));
}

async function sendTest(to: string): Promise<void> {
  const settings = readSettings(process.env);
  const mailer = openMailer(settings, pino({ level: 'silent' }));
  const text = `This message was sent by heed mail test. The service of ${settings.siteUrl} can send mail.`;
  try {
    await mailer.send({ to, subject: 'Heed can send mail', text, html: `<p>${text}</p>` }, randomUUID());
  } finally {
    mailer.close();
  }
  const by = settings.smtpUrl ? new URL(settings.smtpUrl).host : `a file in ${settings.dataDir}/mail`;
  process.stdout.write(`${JSON.stringify({ to, from: settings.mailFrom, by })}\n`);
}
