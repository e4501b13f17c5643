import type { MailReading } from './mail-form.ts';
import { MailReader } from './mail-reader.ts';
import type { ReadingTurn } from './reading-turns.ts';

const reader = new MailReader();

/**
 * Reads a mail outside this thread. A mail that cannot be read resolves too, with the headers that are known. Rejects only if
 * no thread can be started: the mail is then to be kept for another try.
 */
export function readMail(bytes: Uint8Array, turn: ReadingTurn): Promise<MailReading> {
  return reader.read(bytes, turn);
}
