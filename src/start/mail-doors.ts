import type { MailPipe } from '../domain/mail-in/mail-pipe.ts';
import type { Services } from '../platform/context.ts';
import type { LockDatabase } from '../platform/db/held-lock.ts';
import type { Settings } from './settings.ts';

/** The process that opens the doors. */
interface DoorProcess {
  database: LockDatabase;
  /** Whether it listens for a mail server: only one process of a machine can. */
  listens: boolean;
  /** Whether it does what no client waits for. */
  works: boolean;
}

type DoorSettings = Pick<Settings, 'mailInbox' | 'mailMove' | 'mailLmtp'>;

/**
 * Opens the doors through which mail comes in. Nothing of a door is loaded that is not set. Returns what closes them.
 * @throws {OperatorError} if it cannot listen
 */
export async function startMailDoors(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  { mailInbox, mailMove, mailLmtp }: DoorSettings,
  pipe: MailPipe,
  { database, listens, works }: DoorProcess,
): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  if (mailLmtp && listens) {
    const { startLmtpServer } = await import('../doors/mail/lmtp/lmtp-server.ts');
    stops.push((await startLmtpServer(mailLmtp, { ...pipe, log })).stop);
  }
  if (mailInbox && works) {
    const { startInboxReader } = await import('../doors/mail/imap/inbox-reader.ts');
    stops.push(startInboxReader({ ...pipe, settings: mailInbox, moves: mailMove, database, clock, log }));
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
