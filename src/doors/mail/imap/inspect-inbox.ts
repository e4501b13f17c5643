import type { ImapFlow } from 'imapflow';
import type { Clock } from '../../../base/clock.ts';
import type { MailboxPosition } from '../../../platform/mail/raw-mail.ts';
import { listNumbers } from './fetch-mail.ts';
import { lookBackMs } from './inbox-session.ts';
import type { InboxSettings } from './inbox-settings.ts';
import { connectToInbox, explainFailure } from './open-inbox.ts';
import { mayMove, shelves } from './put-away.ts';
import { type Judge, readJudges } from './read-judges.ts';

/** A mailbox as it is, looked at without a change in it. */
export interface InboxView {
  isEncrypted: boolean;
  /** The paths of all its folders. */
  folders: string[];
  /** The folder of the settings. */
  folder: OpenFolder | { isMissing: true; reason: string };
}

interface OpenFolder {
  isMissing: false;
  /** How many mails are still to be handled. */
  waiting: number;
  /** Whether the server can move a mail to another folder. */
  mayMove: boolean;
  /** The folders for handled mail that are not there yet. */
  missingShelves: string[];
  /** The servers that judged the newest mails. */
  judges: Judge[];
}

/** Logs in and looks. `position` is how far the mailbox is handled. Rejects as {@link connectToInbox} does. */
export async function inspectInbox(
  settings: InboxSettings,
  position: MailboxPosition | null,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<InboxView> {
  const client = await connectToInbox(settings, signal);
  try {
    const folders = await client.list();
    const has = (shelf: readonly string[]) =>
      folders.some(({ path, delimiter }) => path.split(delimiter).slice(-shelf.length).join('/') === shelf.join('/'));
    const view = { isEncrypted: client.secureConnection, folders: folders.map(({ path }) => path) };
    const opened = await client.mailboxOpen(settings.folder, { readOnly: true }).catch((error) => error as Error);
    if (opened instanceof Error) return { ...view, folder: { isMissing: true, reason: explainFailure(opened) } };
    const waiting = await countWaiting(client, String(opened.uidValidity), position, clock());
    const [there, missing] = [Object.values(shelves).filter(has), Object.values(shelves).filter((one) => !has(one))];
    const judges = await readJudges(client, [settings.folder, ...there]);
    const missingShelves = missing.map((shelf) => shelf.join('/'));
    return { ...view, folder: { isMissing: false, waiting, mayMove: mayMove(client), missingShelves, judges } };
  } finally {
    client.close();
  }
}

async function countWaiting(
  client: ImapFlow,
  uidValidity: string,
  position: MailboxPosition | null,
  now: Date,
): Promise<number> {
  const isKnown = position?.uidValidity === uidValidity;
  const since = isKnown ? null : new Date(now.getTime() - lookBackMs);
  return (await listNumbers(client, isKnown ? position.lastUid + 1 : 1, since)).length;
}
