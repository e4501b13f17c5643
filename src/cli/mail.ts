import type { Command } from 'commander';
import { addMailExplainCommand } from './mail-explain.ts';
import { addMailIngestCommand } from './mail-ingest.ts';
import { addMailSenderCommands } from './mail-senders.ts';
import { email } from './option-values.ts';
import { type Session, settingsOf } from './session.ts';
import { show } from './terminal/show.ts';

export function addMailCommands(program: Command, session: Session): void {
  const mail = program.command('mail').description('Mail that Heed sends and takes');
  mail
    .command('test')
    .description('Send a message, at once and without the job queue, to see whether it arrives')
    .requiredOption('--to <email>', 'email address to send it to', email)
    .action(({ to }: { to: string }) => sendTest(session, to));
  addMailSenderCommands(mail, session);
  addMailIngestCommand(mail, session);
  addMailExplainCommand(mail, session);
}

async function sendTest(session: Session, to: string): Promise<void> {
  const settings = settingsOf(session);
  const [{ openMailer }, { default: pino }, { randomUUID }] = await Promise.all([
    import('../platform/mail/mailer.ts'),
    import('pino'),
    import('node:crypto'),
  ]);
  const mailer = openMailer(settings, pino({ level: 'silent' }));
  const text = `This message was sent by heed mail test. The service of ${settings.siteUrl} can send mail.`;
  try {
    await mailer.send({ to, subject: 'Heed can send mail', text, html: `<p>${text}</p>` }, randomUUID());
  } finally {
    mailer.close();
  }
  const by = settings.smtpUrl ? new URL(settings.smtpUrl).host : `a file in ${settings.dataDir}/mail`;
  show(session, { to, from: settings.mailFrom, by });
}
