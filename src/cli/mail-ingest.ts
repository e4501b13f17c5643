import type { Command } from 'commander';
import { OperatorError } from '../base/operator-error.ts';
import { mostMailBytes } from '../platform/mail/raw-mail.ts';
import { runInContext } from './run.ts';
import type { Session } from './session.ts';

/** Adds the command that takes a mail as if it had come by a door. */
export function addMailIngestCommand(mail: Command, session: Session): void {
  mail
    .command('ingest')
    .description('Take a mail that is piped in: heed mail ingest < mail.eml')
    .option('--to <address...>', 'recipients, if others than the mail itself names')
    .action(({ to }: { to?: string[] }) => ingest(session, to));
}

async function ingest(session: Session, to: string[] | undefined): Promise<void> {
  const bytes = requireMail(await session.caller.readInput(), 'No mail was piped in. Use heed mail ingest < mail.eml.');
  await runInContext(session, async (ctx) => {
    const { receiveMail } = await import('../domain/mail-in/receive-mail.ts');
    const receipt = await receiveMail(ctx, { bytes, door: 'command', envelope: to ? { from: null, to } : null });
    if (receipt.became === 'refused') session.exitCode = 1;
    return { became: receipt.became, reason: receipt.reason ?? null };
  });
}

/** Returns the bytes of a mail. Throws if there are none, with this sentence, or too many. */
export function requireMail(bytes: Buffer, without: string): Buffer {
  if (bytes.length === 0) throw new OperatorError(without);
  if (bytes.length > mostMailBytes) throw new OperatorError('The mail is larger than 25 MB.');
  return bytes;
}
